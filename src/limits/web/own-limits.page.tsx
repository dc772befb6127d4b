import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import type { PayrollRoom } from "#transfers/payroll/contract-room.ts";
import { contractWay } from "#transfers/payroll/web/contract-way.ts";
import { loadOwnRoom } from "#transfers/payroll/web/own-room.ts";
import { readOpenCase } from "#verification/contract-open-case.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOwnLimits } from "../contract.ts";
import type { Route } from "./+types/own-limits.page";
import { LimitBar } from "./limit-bar.tsx";
import { groupLimits, type OwnLimit } from "./limit-groups.ts";
import { ownLimitMessages } from "./own-messages.ts";

export const handle = privatePage({ menu: "transfer", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async () => {
  const [own, { case: review }, room] = await Promise.all([api(readOwnLimits, {}), api(readOpenCase, {}), loadOwnRoom()]);
  return { own, review, room };
});

/** `/dashboard/limits`: each limit of the sender, what is used of it, when it resets, and what raises it: a tier, or the contract of a business. */
export default function OwnLimitsPage({ loaderData: { own, review, room } }: Route.ComponentProps) {
  const t = useMessages(ownLimitMessages);
  const words = tierTexts(useLanguage());
  const { tier, isDomesticOnly, limits } = own;
  const abroadFrom = tier === "L0" ? "L1" : "L2";
  const groups = groupLimits(limits);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<LinkButton to={href("/dashboard/send/:step?")}>{t("send")}</LinkButton>}
      />
      <div className="mt-6 flex flex-col gap-5">
        {room === null ? <ByTier own={own} review={review} /> : <ByContract room={room} />}
        {groups.length === 0 ? <p>{t("none")}</p> : null}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {groups.map(({ group, limits: shown }) => (
            <Card key={group} level={2} title={t(`group.${group}.title`)} hint={t(`group.${group}.text`)}>
              {group === "abroad" && isDomesticOnly ? (
                <p>
                  <strong>{t("notYet")}</strong>.{" "}
                  {room === null && review === null ? (
                    <>
                      {words.needs(abroadFrom, "abroad")} <Link to={verificationOf(abroadFrom)}>{words.get(abroadFrom)}</Link>
                    </>
                  ) : null}
                </p>
              ) : shown.length === 0 ? (
                <p>{t("asAll")}</p>
              ) : (
                <ul className="flex flex-col gap-5">
                  {shown.map((limit) => (
                    <Limit key={limit.limit} limit={limit} isPersonal={room === null} />
                  ))}
                </ul>
              )}
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

/** A person: the tier, and how to reach the next. */
function ByTier({ own: { tier, limits }, review }: Pick<Route.ComponentProps["loaderData"], "own" | "review">) {
  const t = useMessages(ownLimitMessages);
  const words = tierTexts(useLanguage());
  // The lowest tier that raises anything; the first step of a person without a tier is one of their own.
  const next = tier === "L0" ? "L1" : (limits.flatMap(({ raisedBy }) => raisedBy?.tier ?? []).toSorted()[0] ?? null);
  const reviewed = review && words.review(review);
  return (
    <Card level={2} title={words.name(tier)} hint={t("tierText")}>
      {reviewed === null ? null : <p className="mb-3">{reviewed.sentence}</p>}
      {next === null ? (
        <p>{t("top")}</p>
      ) : (
        <LinkButton to={verificationOf(review?.tier ?? next)} variant="secondary">
          {reviewed?.open ?? words.get(next)}
        </LinkButton>
      )}
    </Card>
  );
}

/** A business: how far its contract is, and what it raises. */
function ByContract({ room }: { readonly room: PayrollRoom }) {
  const t = useMessages(ownLimitMessages);
  const way = contractWay(room, useLanguage());
  return (
    <Card level={2} title={t("contract.title")} hint={t("contract.text")}>
      {way === null ? (
        <p>{t("contract.top")}</p>
      ) : (
        <>
          <p className="mb-3">{way.sentences.join(" ")}</p>
          {way.go === null ? null : (
            <LinkButton to={way.go.to} variant="secondary">
              {way.go.text}
            </LinkButton>
          )}
        </>
      )}
    </Card>
  );
}

interface LimitProps {
  readonly limit: OwnLimit;
  /** Whether verification raises it. */
  readonly isPersonal: boolean;
}

function Limit({ limit: { window, currency, max: most, used, left, beginsAnew, raisedBy }, isPersonal }: LimitProps) {
  const t = useMessages(ownLimitMessages);
  const language = useLanguage();
  const of = (minor: bigint) =>
    currency === null ? t("transfers", { count: Number(minor) }) : formatMoney({ currency, minor }, language);
  const { by } = tierTexts(language);
  const isEach = window === "transfer";
  const notes = [
    isEach || most === 0n ? null : t("used", { used: currency === null ? String(used) : of(used), most: of(most) }),
    beginsAnew !== null && used > 0n ? t("anew", { when: formatInstant(beginsAnew, language) }) : null,
    raisedBy === null || !isPersonal
      ? null
      : raisedBy.max === null
        ? t("raiseFree", { verification: by(raisedBy.tier) })
        : t("raise", { most: of(raisedBy.max), verification: by(raisedBy.tier) }),
  ].filter((note) => note !== null);
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{currency === null ? t("count") : t(`window.${window}`)}</span>
        <strong className="figures">
          {most === 0n ? t("notYet") : isEach ? t("each", { most: of(most) }) : t("left", { left: of(left) })}
        </strong>
      </div>
      {isEach || most === 0n ? null : <LimitBar left={left} most={most} />}
      {notes.length === 0 ? null : <p className="mt-1.5 text-sm text-ink-muted">{notes.join(" ")}</p>}
    </li>
  );
}
