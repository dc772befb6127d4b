import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { loadAgain } from "#transfers/web/send/after-transfer.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readRecipient, type RecipientView } from "../contract.ts";
import type { Verdict } from "../name.ts";
import { spokenValue, type DescribedField } from "./described-form.ts";
import { recipientWords } from "./messages.ts";
import { countryName } from "./place.ts";
import { getRecipientId } from "./read-address.ts";
import { RecipientActs } from "./recipient-acts.tsx";
import { loadFields } from "./load-fields.ts";
import type { Route } from "./+types/recipient.page";

// Only who comes from a transfer that did not arrive sees it.
const SendAgainCard = lazy(() => import("#transfers/web/send/send-again-card.tsx"));

export const handle = privatePage({ menu: "recipient", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const recipient = await api(readRecipient, { id: getRecipientId(params.id) });
  const [described, again] = await Promise.all([
    loadFields(recipient.country, recipient.method, recipient.fields),
    loadAgain(new URL(request.url).searchParams, recipient.id),
  ]);
  return { recipient, described, again };
});

/** `/dashboard/recipients/:id`: what is known of a recipient, what the bank says, and what can be done. */
export default function RecipientPage({ loaderData: { recipient, described, again } }: Route.ComponentProps) {
  const t = useWords(recipientWords);
  const language = useLanguage();
  const may = useMay();
  const { id, name, nickname, status, whyNotPay, check } = recipient;
  const title = nickname ?? name;
  const edit = may("recipient", "update") ? (
    <LinkButton variant="secondary" to={`/dashboard/recipients/${id}/edit`} iconBefore={<Pencil aria-hidden size={18} />}>
      {t("edit")}
    </LinkButton>
  ) : null;
  return (
    <>
      <title>{title}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/dashboard/recipients" }, { label: title }]} />
      <header className="mt-3 flex items-center gap-4">
        <Avatar name={title} size="lg" />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
            {t(recipient.method, { country: countryName(recipient.country, language) })}
            <StatusBadge standing={status}>{t(`status.${status}`)}</StatusBadge>
          </p>
        </div>
      </header>
      <div className="mt-6 flex max-w-text flex-col gap-5">
        <Suspense>
          {again === null || status === "inactive" || whyNotPay !== null ? null : <SendAgainCard again={again} to={recipient} />}
        </Suspense>
        {status === "inactive" ? <Banner>{t("isInactive")}</Banner> : null}
        {whyNotPay === null ? null : (
          <Banner kind="warning" title={t(`whyNotPay.${whyNotPay}`)} action={edit}>
            {t(`mend.${whyNotPay}`)}
          </Banner>
        )}
        <Card level={2} title={t("details")} action={whyNotPay === null ? edit : null}>
          <DescriptionList items={[...facts(recipient, described, language, t), addedFact(recipient, language, t)]} />
        </Card>
        {check === null ? null : <NameAtBank check={check} />}
        <RecipientActs recipient={recipient} />
      </div>
    </>
  );
}

type Words = ReturnType<typeof useWords<(typeof recipientWords)["ID"]>>;
type Language = ReturnType<typeof useLanguage>;
/** Copied with one press: what is typed elsewhere digit by digit. */
const COPIED: ReadonlySet<string> = new Set(["account", "iban"]);

function facts(
  { fields, nickname, country }: RecipientView,
  described: readonly DescribedField[],
  language: Language,
  t: Words,
): Description[] {
  const own = described.flatMap((field): Description[] => {
    const value = fields[field.name];
    if (value === undefined) return [];
    const label = field["x-titles"][language];
    const isNumber = field["x-tidy"] !== "text";
    return [
      {
        term: label,
        value: <span className={isNumber ? "figures" : ""}>{spokenValue(field, value, language)}</span>,
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

function addedFact({ createdAt }: RecipientView, language: Language, t: Words): Description {
  return { term: t("added"), value: formatDate(toLocalDate(createdAt), language) };
}

const STANDING: Readonly<Record<Verdict, Standing>> = {
  match: "done",
  close: "note",
  different: "attention",
  no_account: "failed",
  not_checked: "waiting",
};

function NameAtBank({ check }: { readonly check: NonNullable<RecipientView["check"]> }) {
  const t = useWords(recipientWords);
  const language = useLanguage();
  return (
    <Card level={2} title={t("check")}>
      <StatusBadge standing={STANDING[check.verdict]}>{t(`verdict.${check.verdict}`)}</StatusBadge>
      {check.bankName === null ? null : <p className="mt-3 font-semibold wrap-anywhere">{check.bankName}</p>}
      {check.accepted === null ? null : <p className="mt-1 text-sm">{t("accepted")}</p>}
      {check.checkedAt === null ? null : (
        <p className="mt-1 text-sm text-ink-muted">{t("checkedAt", { when: formatInstant(check.checkedAt, language) })}</p>
      )}
    </Card>
  );
}
