import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import { href } from "#kernel/href.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { loadAgain } from "#recipients/web/send-again-address.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { recipientsAddress, readRecipient, type RecipientView } from "../contract.ts";
import type { Verdict } from "../model/name.ts";
import { formatValue, type DescribedField } from "../forms/web/described-form.ts";
import { recipientMessages } from "./messages.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { getRecipientId } from "./read-address.ts";
import { RecipientActs } from "./recipient-actions.tsx";
import { loadFields } from "../forms/web/load-fields.ts";
import type { Route } from "./+types/recipient.page";

// Loaded lazily: shown only to a user who comes from a failed transfer.
const SendAgainCard = lazy(() => import("#transfers/sending/web/send-again-card.tsx"));

export const handle = privatePage({ menu: "recipient", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const recipient = await api(readRecipient, { id: getRecipientId(params.id) });
  const [described, again] = await Promise.all([
    loadFields(recipient.country, recipient.method, recipient.fields),
    loadAgain(new URL(request.url).searchParams, recipient.id),
  ]);
  return { recipient, described, again };
});

/** `/dashboard/recipients/:id`: a recipient's data, the bank's answer, and the actions. */
export default function RecipientPage({ loaderData: { recipient, described, again } }: Route.ComponentProps) {
  const t = useMessages(recipientMessages);
  const language = useLanguage();
  const may = useMay();
  const { id, name, nickname, status, isWallet, whyNotPay, check } = recipient;
  const title = nickname ?? name;
  const edit = may("recipient", "update") ? (
    <LinkButton
      variant="secondary"
      to={href("/dashboard/recipients/:id/edit", { id })}
      iconBefore={<Pencil aria-hidden size={18} />}
    >
      {t("edit")}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHeader
        title={title}
        parents={[{ label: t("title"), to: recipientsAddress.to() }]}
        picture={<Avatar name={title} size="lg" />}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t(isWallet ? "wallet" : recipient.method, { country: countryName(recipient.country, language) })}
            <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
          </span>
        }
      />
      <div className="mt-6 flex max-w-text flex-col gap-5">
        <Suspense>
          {again === null || status === "inactive" || whyNotPay !== null ? null : <SendAgainCard again={again} to={recipient} />}
        </Suspense>
        {status === "inactive" ? <Banner>{t("isInactive")}</Banner> : null}
        {whyNotPay === null ? null : (
          <Banner kind="warning" title={t(`${isWallet ? "atWallet" : "whyNotPay"}.${whyNotPay}`)} action={edit}>
            {t(`${isWallet ? "mendWallet" : "mend"}.${whyNotPay}`)}
          </Banner>
        )}
        <Card level={2} title={t("details")} action={whyNotPay === null ? edit : null}>
          <DescriptionList items={[...facts(recipient, described, language, t), addedFact(recipient, language, t)]} />
        </Card>
        {check === null ? null : <NameAtBank check={check} title={t(isWallet ? "checkWallet" : "check")} />}
        <RecipientActs recipient={recipient} />
      </div>
    </>
  );
}

type Messages = ReturnType<typeof useMessages<(typeof recipientMessages)["ID"]>>;
type Language = ReturnType<typeof useLanguage>;
/** Fields with a copy button, because they would otherwise be typed elsewhere digit by digit. */
const COPIED: ReadonlySet<string> = new Set(["account", "iban"]);

function facts(
  { fields, nickname, country }: RecipientView,
  described: readonly DescribedField[],
  language: Language,
  t: Messages,
): Description[] {
  const own = described.flatMap((field): Description[] => {
    const value = fields[field.name];
    if (value === undefined) return [];
    const label = field["x-titles"][language];
    const isNumber = field["x-tidy"] !== "text";
    return [
      {
        term: label,
        value: <span className={isNumber ? "figures" : ""}>{formatValue(field, value, language)}</span>,
        ...(COPIED.has(field.name) && { action: <CopyButton text={value} what={label} compact /> }),
      },
    ];
  });
  return [
    ...own,
    { term: t("country"), value: countryName(country, language) },
    ...(nickname === null ? [] : [{ term: t("nickname"), value: nickname }]),
  ];
}

function addedFact({ createdAt }: RecipientView, language: Language, t: Messages): Description {
  return { term: t("added"), value: formatDate(toLocalDate(createdAt), language) };
}

const VERDICT_STATUS: Readonly<Record<Verdict, BadgeStatus>> = {
  match: "done",
  close: "note",
  different: "attention",
  no_account: "failed",
  not_checked: "waiting",
};

interface NameAtBankProps {
  readonly check: NonNullable<RecipientView["check"]>;
  readonly title: string;
}

function NameAtBank({ check, title }: NameAtBankProps) {
  const t = useMessages(recipientMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={title}>
      <StatusBadge status={VERDICT_STATUS[check.verdict]}>{t(`verdict.${check.verdict}`)}</StatusBadge>
      {check.bankName === null ? null : <p className="mt-3 font-semibold wrap-anywhere">{check.bankName}</p>}
      {check.accepted === null ? null : <p className="mt-1 text-sm">{t("accepted")}</p>}
      {check.checkedAt === null ? null : (
        <p className="mt-1 text-sm text-ink-muted">{t("checkedAt", { when: formatInstant(check.checkedAt, language) })}</p>
      )}
    </Card>
  );
}
