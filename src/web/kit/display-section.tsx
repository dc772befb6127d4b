import { PackageOpen, Search, Send } from "lucide-react";
import { useLanguage } from "../i18n.tsx";
import { NoData, SearchEmpty } from "../errors/nothing-found.tsx";
import { PermissionDenied } from "../errors/permission-denied.tsx";
import { AmountLines } from "../ui/price/amount-lines.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge, StatusBadge, type BadgeStatus } from "../ui/badge.tsx";
import { Banner, FourEyesBanner } from "../ui/banner.tsx";
import { Card, LinkCard } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { EmptySpot, EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/form/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { InfoPopover, Tooltip } from "../ui/popover.tsx";
import { Skeleton, SkeletonCard, SkeletonGroup, SkeletonList, SkeletonText } from "../ui/progress/skeleton.tsx";
import type { Tone } from "../ui/tone.ts";
import { KitSection, Row, Specimen } from "./frame.tsx";
import { samples } from "./samples.ts";

const TONES: readonly Tone[] = ["neutral", "primary", "accent", "info", "success", "warning", "danger"];

/** Components that display and take no input. */
export function DisplaySection() {
  return (
    <>
      <PriceLines />
      <Badges />
      <Banners />
      <Cards />
      <EmptyStates />
      <Skeletons />
    </>
  );
}

function PriceLines() {
  const language = useLanguage();
  const messages = samples[language];
  /* Written with Indonesian separators; English swaps point and comma. */
  const figures = (text: string) => (language === "ID" ? text : text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : ".")));
  const { price } = messages;
  return (
    <KitSection id="price" title="Price lines">
      <Specimen title="Abroad" note="The five fixed lines: one component everywhere a price is shown.">
        <AmountLines
          send={figures("Rp10.000.000")}
          fee={price.fee}
          feeDetail={price.feeDetail}
          rate={price.rate}
          rateTime={price.rateTime}
          margin={price.margin}
          marginDetail={price.marginDetail}
          recipient={figures("SGD 788,91")}
          arrives={price.arrives}
          pay={figures("Rp10.038.850")}
          costPercent={price.percent}
          lockedUntil={price.locked}
          rateHelp={<InfoPopover about={messages.margin[0] ?? ""}>{messages.margin[1]}</InfoPopover>}
        />
      </Specimen>
      <Specimen title="In Indonesia">
        <AmountLines
          send={figures("Rp1.000.000")}
          fee={price.localFee}
          feeDetail={price.localFeeDetail}
          rate={null}
          margin={null}
          recipient={figures("Rp1.000.000")}
          arrives={price.localArrives}
          pay={figures("Rp1.005.550")}
          costPercent={figures("0,56%")}
        />
      </Specimen>
    </KitSection>
  );
}

function Badges() {
  const messages = samples[useLanguage()];
  return (
    <KitSection id="badges" title="Badges, avatars, keys">
      <Specimen title="StatusBadge" note="Icon, word and colour together.">
        <Row>
          {Object.entries(messages.statuses).map(([status, label]) => (
            <StatusBadge key={status} status={status as BadgeStatus}>
              {label}
            </StatusBadge>
          ))}
        </Row>
      </Specimen>
      <Specimen title="Badge, Avatar, Kbd">
        <div className="flex flex-col gap-5">
          <Row>
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </Row>
          <Row>
            <Avatar name="Penerima Contoh" size="lg" badge="🇸🇬" />
            <Avatar name="Suparmi" />
            <Avatar name="送金 太郎" badge="🇯🇵" />
            <Avatar name="Ñusta Quispe" />
            <Avatar name="Budi" size="sm" />
          </Row>
          <Row>
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Enter</Kbd>
            </span>
          </Row>
        </div>
      </Specimen>
    </KitSection>
  );
}

function Banners() {
  const messages = samples[useLanguage()];
  return (
    <KitSection id="banners" title="Banners">
      <Specimen title="Banner">
        <div className="flex flex-col gap-4">
          {(["info", "success", "warning", "danger"] as const).map((kind) => (
            <Banner
              key={kind}
              kind={kind}
              title={messages.banners[kind][0] ?? ""}
              {...(kind === "info" ? { onDismiss: () => undefined } : {})}
            >
              {messages.banners[kind][1]}
            </Banner>
          ))}
        </div>
      </Specimen>
      <Specimen title="FourEyesBanner" note="For the approver, and for the requester.">
        <div className="flex flex-col gap-4">
          <FourEyesBanner
            requestedBy={messages.fourEyes.who}
            when={messages.fourEyes.when}
            action={
              <>
                <Button variant="primary">{messages.approve}</Button>
                <Button variant="secondary">{messages.reject}</Button>
              </>
            }
          />
          <FourEyesBanner when={messages.fourEyes.when} />
        </div>
      </Specimen>
    </KitSection>
  );
}

function Cards() {
  const messages = samples[useLanguage()];
  return (
    <KitSection id="cards" title="Cards and facts">
      <Specimen title="Card, LinkCard">
        <div className="flex flex-col gap-4">
          <Card
            title={messages.card.title}
            level={4}
            hint={messages.card.hint}
            action={<StatusBadge status="active">{messages.statuses.active}</StatusBadge>}
            footer={<p className="text-sm text-ink-muted">{messages.card.footer}</p>}
          >
            <p>{messages.card.body}</p>
          </Card>
          <Card tone="sunken">{messages.card.body}</Card>
          <LinkCard
            to="#cards"
            title={messages.card.link}
            level={4}
            icon={
              <span
                aria-hidden="true"
                className="flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft"
              >
                <Search size={22} />
              </span>
            }
          >
            {messages.card.linkBody}
          </LinkCard>
        </div>
      </Specimen>
      <Specimen title="DescriptionList, CopyButton, Tooltip" note="The account number is copied as digits only.">
        <Card>
          <DescriptionList
            items={messages.facts.map(([term = "", value = ""], index) => ({
              term,
              value: index === 2 ? <span className="figures">{value}</span> : value,
              ...(index === 2 ? { action: <CopyButton text={value} what={messages.account} digitsOnly /> } : {}),
            }))}
          />
          <Row>
            <Tooltip text={messages.tooltip}>
              <Button variant="secondary">{messages.price.rate}</Button>
            </Tooltip>
            <CopyButton text="SMP-2041-7788" what="SMP-2041-7788" compact />
          </Row>
        </Card>
      </Specimen>
    </KitSection>
  );
}

function EmptyStates() {
  const messages = samples[useLanguage()];
  return (
    <KitSection id="empty" title="Empty states">
      <Specimen title="EmptyState">
        <EmptyState
          title={messages.empty.title}
          level={4}
          illustration={
            <EmptySpot>
              <PackageOpen size={38} strokeWidth={1.6} />
            </EmptySpot>
          }
          action={<Button iconBefore={<Send aria-hidden="true" size={18} />}>{messages.empty.action}</Button>}
        >
          {messages.empty.body}
        </EmptyState>
      </Specimen>
      <Specimen title="SearchEmpty, NoData">
        <SearchEmpty level={4} />
        <NoData level={4} />
      </Specimen>
      <Specimen title="PermissionDenied">
        <PermissionDenied level={4} />
      </Specimen>
    </KitSection>
  );
}

function Skeletons() {
  return (
    <KitSection id="skeletons" title="Skeletons">
      <Specimen title="SkeletonCard, SkeletonList, SkeletonText">
        <SkeletonGroup>
          <div className="flex flex-col gap-6">
            <SkeletonCard />
            <SkeletonList rows={2} />
            <SkeletonText lines={3} />
            <Skeleton className="h-13 w-40 rounded-control" />
          </div>
        </SkeletonGroup>
      </Specimen>
    </KitSection>
  );
}
