import { Download, LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { openQris } from "../../qris/contract.ts";
import { PayWithin } from "../pay-within.tsx";
import type { PayIn } from "../use-pay-in.ts";
import { qrisMessages } from "./messages.ts";
import { savePicture } from "./save-picture.ts";

interface PayByQrisProps {
  readonly id: Id<"tr">;
  readonly payIn: PayIn;
  readonly isUnread: boolean;
  readonly onAccount: () => void;
}

const STEPS = ["first", "second", "third", "fourth"] as const;
const WRONGS = ["twice", "late", "account"] as const;

/** The QRIS code of a transfer. It is asked for once it is chosen; the page's poll brings it. */
export default function PayByQris({ id, payIn, isUnread, onAccount }: PayByQrisProps) {
  const t = useMessages(qrisMessages);
  const errors = useErrorCatalogue();
  const [isAsking, setAsking] = useState(false);
  const { qris } = payIn;
  const ask = async () => {
    setAsking(true);
    try {
      await api(openQris, { id });
    } catch (error) {
      onAccount();
      await errors.error(error);
    }
  };
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (qris.state === "offered") askOnce();
  }, [qris.state]);
  // The poll answers for the state from here on.
  useEffect(() => {
    if (qris.state === "open" || qris.state === "opening") setAsking(false);
  }, [qris.state]);
  if (qris.state === "refused" && !isAsking)
    return (
      <Banner kind="warning" title={t("refused")} live>
        <p>{t("refusedText")}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={onAccount}>{t("toAccount")}</Button>
          <Button variant="secondary" onClick={() => void ask()}>
            {t("retry")}
          </Button>
        </div>
      </Banner>
    );
  return (
    <>
      <section className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
        <PayWithin payIn={payIn} />
        {qris.content === null || qris.merchant === null ? (
          <p className="flex min-h-72 items-center justify-center gap-2 px-5 py-10 text-ink-muted" role="status">
            <LoaderCircle aria-hidden size={18} className="animate-spin" />
            {t("opening")}
          </p>
        ) : (
          <Code payIn={payIn} content={qris.content} merchant={qris.merchant} />
        )}
        <p className="border-t border-line bg-surface-sunken/50 px-5 py-4 text-sm text-ink-muted sm:px-6" role="status">
          {isUnread ? t("unread") : qris.content === null ? t("openingLong") : t("waiting")}
        </p>
      </section>
      <HowTo payIn={payIn} />
    </>
  );
}

interface CodeProps {
  readonly payIn: PayIn;
  readonly content: string;
  readonly merchant: string;
}

function Code({ payIn: { qris, bank, missing, payBy, arrivesBy, product }, content, merchant }: CodeProps) {
  const t = useMessages(qrisMessages);
  const language = useLanguage();
  const [outcome, setOutcome] = useState<"saved" | "failed" | null>(null);
  const amount = formatMoney(missing, language);
  const name = qris.city === null || qris.city === "" ? merchant : `${merchant}, ${qris.city}`;
  async function save() {
    const lines = [merchant, amount, t("untilInPicture", { when: formatDeadline(payBy, language) })];
    const saved = await savePicture({ content, lines, name: t("file", { amount }).replaceAll(/[^\w]+/g, "-") });
    setOutcome(saved === "saved" || saved === "failed" ? saved : null);
  }
  return (
    <div className="grid gap-x-8 gap-y-5 px-5 py-6 sm:grid-cols-[auto_1fr] sm:px-6">
      <figure className="flex flex-col items-center gap-3">
        <div className="rounded-md border border-line bg-white">
          <QrCode text={content} label={t("code", { amount, merchant })} large />
        </div>
        <figcaption className="text-sm text-ink-muted">{t("once")}</figcaption>
      </figure>
      <div className="flex flex-col gap-4">
        <p className="sr-only">{t("reader")}</p>
        <dl className="flex flex-col gap-4">
          <div>
            <dt className="text-sm text-ink-muted">{t("amount")}</dt>
            <dd className="mt-1 text-amount figures">{amount}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-muted">{t("merchant")}</dt>
            <dd className="mt-1 font-semibold">{name}</dd>
          </div>
          {bank === null ? null : (
            <div>
              <dt className="text-sm text-ink-muted">{t("bank")}</dt>
              <dd className="mt-1 font-semibold">{bank.name}</dd>
            </div>
          )}
          {product === "cash_pickup" ? null : (
            <div>
              <dt className="text-sm text-ink-muted">{t("arrives")}</dt>
              <dd className="mt-1 font-semibold">{t("before", { when: formatDeadline(arrivesBy, language) })}</dd>
            </div>
          )}
        </dl>
        <div>
          <Button variant="secondary" iconBefore={<Download aria-hidden size={18} />} onClick={() => void save()}>
            {t("save")}
          </Button>
          <p className="mt-2 text-sm text-ink-muted" role="status">
            {outcome === null ? t("samePhone") : outcome === "saved" ? t("saved") : t("notSaved")}
          </p>
        </div>
      </div>
    </div>
  );
}

function HowTo({ payIn: { qris, missing } }: { readonly payIn: PayIn }) {
  const t = useMessages(qrisMessages);
  const language = useLanguage();
  const named = { merchant: qris.merchant ?? "–", amount: formatMoney(missing, language) };
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-lg font-bold">
        {t("how")}
      </h2>
      <ol className="mt-3 list-decimal space-y-1.5 ps-5 text-ink-muted">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`, named)}</li>
        ))}
      </ol>
      <h3 className="mt-6 text-base font-bold">{t("wrong")}</h3>
      <ul className="mt-2 list-disc space-y-1.5 ps-5 text-ink-muted">
        {WRONGS.map((wrong) => (
          <li key={wrong}>{t(`wrongs.${wrong}`)}</li>
        ))}
      </ul>
    </section>
  );
}
