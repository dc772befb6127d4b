import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { countryName } from "#kernel/country/country-name.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { cashArrival } from "#cash-points/collection/web/opening-time-text.ts";
import { createQuote } from "#pricing/quotes/contract.ts";
import { priceTexts } from "#pricing/quotes/web/price-texts.ts";
import type { RecipientView } from "#recipients/contract.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { AmountLines } from "#web/ui/price/amount-lines.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { NearOutlets } from "../../web/near-outlets.tsx";
import { readDraft, stepPath, type Draft, type SendStep } from "./address.ts";
import { Declare, declaredAs, isToDeclare } from "./declare.tsx";
import { noteLeft } from "./left/left-draft.ts";
import { quoteInputOf, type DataOf } from "./load-step.ts";
import { sendMessages } from "./messages.ts";
import { REVIEW_FORM } from "./review-form.ts";

type Props = { readonly loaded: DataOf<"review"> };

/** Shows everything once more, each part with a link to change it. An expired price stands beside today's. */
export function ReviewStep({ loaded }: Props) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  // The address is newer than what was loaded: choices made on this page are kept there.
  const draft = readDraft(useSearchParams()[0]);
  const { quote, recipient, declarations, own, opened, near, aboveWallet } = loaded;
  const address = stepPath("review", draft);
  const note = useEffectEvent(() => noteLeft(draft, new Date(performance.timeOrigin + performance.now())));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the answers of this page are in the address
  useEffect(() => note(), [address]);
  const arrival = cashArrival(opened, recipient.fields["city"] ?? null, language);
  const edit = (step: SendStep, what: string) => <EditLink to={stepPath(step, draft)} what={what} />;
  const isOver = quote.leftSeconds === 0;
  const declaring = { draft, declarations, own };
  // Decided once: the question stays where it is while it is answered.
  const [asksFirst] = useState(isToDeclare(declaring));
  return (
    <>
      <h1 className="text-3xl">{t("review.heading")}</h1>
      <div className="mt-6 flex flex-col gap-5">
        {asksFirst ? <Declare {...declaring} /> : null}
        {isOver ? (
          <Expired loaded={loaded} draft={draft} />
        ) : (
          <Card title={t("review.price")} level={2} action={edit("amount", t("review.price"))}>
            <AmountLines
              {...priceTexts(quote, language)}
              {...arrival}
              {...(opened !== null && { arrivesTerm: t("review.ready") })}
              lockedUntil={formatInstant(quote.expiresAt, language, "time")}
            />
          </Card>
        )}
        <Card title={t("review.recipient")} level={2} action={edit("recipient", t("review.recipient"))}>
          <RecipientFacts recipient={recipient} payoutName={loaded.payoutName} isNameTaken={draft.named === "bank"} />
          {near.length === 0 ? null : (
            <NearOutlets near={near} title={t("review.outlets", { city: opened?.city?.name ?? "" })} isLinked={false} />
          )}
        </Card>
        {asksFirst ? null : <Declare {...declaring} />}
        {isOver ? null : aboveWallet !== null ? (
          <div className="flex flex-col gap-3">
            <Banner kind="danger" live>
              {t("review.aboveWallet", { most: formatMoney(aboveWallet, language) })}
            </Banner>
            <LinkButton to={stepPath("amount", draft)}>{t("review.changeAmount")}</LinkButton>
            <LinkButton to={stepPath("recipient", { ...draft, recipient: null, named: null })} variant="secondary">
              {t("review.otherRecipient")}
            </LinkButton>
          </div>
        ) : (
          <div>
            {/* On a phone the bar at the bottom has it. */}
            <div className="mb-5 max-xl:hidden">
              <Button type="submit" form={REVIEW_FORM} size="large" wide>
                {t("review.go")}
              </Button>
            </div>
            <p className="text-sm text-ink-muted">
              {t("review.payBy", { time: formatInstant(quote.expiresAt, language, "time") })} {t("review.nothingYet")}
            </p>
            <p className="mt-3 text-sm">
              {t("review.schedule")}{" "}
              <Link
                to={schedulePath({ ...draft, ...declaredAs(declaring) })}
                className="inline-flex min-h-target items-center font-semibold text-primary"
              >
                {t("review.scheduleLink")}
              </Link>
            </p>
          </div>
        )}
      </div>
    </>
  );
}

/** The form that schedules this draft instead of sending it now. */
function schedulePath({ quote, recipient, purpose, source }: Draft): string {
  const said = Object.entries({ quote, recipient, purpose, source }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return `${href("/dashboard/schedules/new")}?${new URLSearchParams(said).toString()}`;
}

function EditLink({ to, what }: { readonly to: string; readonly what: string }): ReactNode {
  const t = useMessages(sendMessages);
  return (
    <Link
      to={to}
      aria-label={t("review.editWhat", { what })}
      className="-my-2.5 inline-flex min-h-target items-center px-2 font-semibold text-primary"
    >
      {t("review.edit")}
    </Link>
  );
}

function RecipientFacts({
  recipient: { name, country, method, fields, check, bankTitle, isWallet },
  payoutName,
  isNameTaken,
}: {
  readonly recipient: RecipientView;
  readonly payoutName: DataOf<"review">["payoutName"];
  readonly isNameTaken: boolean;
}) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const place = countryName(country, language);
  const account = fields["iban"] ?? fields["account"];
  const bank = bankTitle ?? fields["bank"];
  const isTaken = isNameTaken && check?.verdict === "match";
  // Said beside the name: the same words twice would be compared letter by letter.
  const isSame = !isTaken && check?.verdict === "match" && check.bankName === name;
  const facts = [
    {
      term: t("review.name"),
      value: isSame ? (
        <>
          {name}
          <span className="block text-sm font-normal text-ink-muted">{t(isWallet ? "review.sameWallet" : "review.same")}</span>
        </>
      ) : (
        name
      ),
    },
    // The payer there demands two words: the recipient is asked for this name, so it is shown before the approval.
    ...(payoutName.isChanged
      ? [
          {
            term: t("review.paidAs"),
            value: (
              <>
                {payoutName.paidAs}
                <span className="block text-sm font-normal text-ink-muted">{t("review.paidAsWhy")}</span>
              </>
            ),
          },
        ]
      : []),
    ...(method === "cash" ? [{ term: t("review.method"), value: t("review.cash") }] : []),
    { term: t("review.country"), value: place },
    ...(method === "cash" && fields["city"] !== undefined ? [{ term: t("review.city"), value: fields["city"] }] : []),
    ...(bank === undefined ? [] : [{ term: t(isWallet ? "review.wallet" : "review.bank"), value: bank }]),
    ...(account === undefined
      ? []
      : [
          {
            term: t(isWallet ? "review.walletNumber" : "review.account"),
            value: <span className="figures">{account}</span>,
          },
        ]),
    ...(fields["phone"] === undefined
      ? []
      : [{ term: t("review.phone"), value: <span className="figures">{fields["phone"]}</span> }]),
    ...(check === null || isSame
      ? []
      : [
          {
            term: t(isWallet ? "review.walletCheck" : "review.check"),
            value:
              isWallet && check.verdict === "no_account"
                ? t("review.noWallet")
                : t(`review.checks.${isTaken ? "taken" : check.verdict}`, {
                    name: check.bankName ?? "",
                  }),
          },
        ]),
  ];
  return (
    <>
      <DescriptionList items={facts} />
      {isTaken ? (
        <div className="mt-4">
          <Banner kind="warning">{t("review.taken", { name })}</Banner>
        </div>
      ) : null}
      {check?.verdict === "not_checked" ? (
        <div className="mt-4">
          <Banner kind="warning">{t("review.unnamed")}</Banner>
        </div>
      ) : null}
    </>
  );
}

/** The old price beside the new one, with one button to continue with the new. */
function Expired({ loaded: { quote, today }, draft }: Props & { readonly draft: Draft }) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const fresh = useRef<Id<"qt"> | null>(null);

  async function takeNew() {
    if (isSending) return;
    setSending(true);
    const requested = (fresh.current ??= newIdHere("qt"));
    await errors.attempt(async () => {
      const { id } = await api(createQuote, { ...quoteInputOf(quote), id: requested });
      await navigate(stepPath("review", { ...draft, quote: id }), { replace: true });
    });
    setSending(false);
  }

  return (
    <>
      <Banner kind="warning" title={t("review.over")} live>
        {t("review.overText")}
      </Banner>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title={t("review.old")} level={2} tone="sunken">
          <AmountLines {...priceTexts(quote, language)} />
        </Card>
        {today?.price ? (
          <Card title={t("review.new")} level={2} tone="raised">
            <AmountLines {...priceTexts(today.price, language)} />
          </Card>
        ) : (
          <Card title={t("review.new")} level={2}>
            <p>{t("review.noneNow")}</p>
            <p className="mt-2 text-ink-muted">{today?.why}</p>
          </Card>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {today?.price ? (
          <Button size="large" loading={isSending} onClick={() => void takeNew()}>
            {t("review.takeNew")}
          </Button>
        ) : null}
        <LinkButton to={stepPath("amount", draft)} variant="secondary" size="large">
          {t("review.changeAmount")}
        </LinkButton>
      </div>
    </>
  );
}
