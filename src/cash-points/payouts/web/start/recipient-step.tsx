import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { DOCUMENTS } from "#kernel/identity-documents.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { max, regex, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { OtpField } from "#web/ui/form/credentials/otp-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { lookUp, startPayout } from "../../../counter/contract.ts";
import { counterPath, type CounterView } from "../../../web/load-counter.ts";
import { useFirstField } from "../../../web/use-first-field.ts";
import { useTakesFocus } from "../../../web/use-takes-focus.ts";
import { payOutMessages } from "./messages.ts";
import type { LookedUp } from "./looked-up.ts";

const schema = z.object({
  otp: toZod([required(), regex(/^[0-9]{6}$/)]),
  kind: z.enum(DOCUMENTS),
  number: toZod([required(), max(40)]),
  name: toZod([required(), max(140)]),
});
const CHECKS = ["face", "valid", "alone"] as const;
/** The server's interval (payouts/payout-otp.ts): a request before it sends nothing new. */
const AGAIN_AFTER_MS = 60 * SECOND_MS;
const START = new Date(0);

interface RecipientStepProps {
  readonly counter: CounterView;
  readonly found: LookedUp;
  readonly onOther: () => void;
}

/** Takes the recipient's one-time code and document, next to the amount to pay. */
export function RecipientStep({ counter, found, onOther }: RecipientStepProps) {
  const t = useMessages(payOutMessages);
  const language = useLanguage();
  const isRefund = found.purpose === "refund";
  const [isLocked, setLocked] = useState(false);
  if (isLocked) return <CodeLocked isRefund={isRefund} onOther={onOther} />;
  return (
    <>
      <section className="mt-5 rounded-card border border-line bg-surface-raised p-5 shadow-raised">
        <p className="text-sm text-ink-muted">{t(isRefund ? "refund.amount" : "amount")}</p>
        <p className="text-amount text-primary figures">{formatMoney(found.amount, language)}</p>
        <p role="status" className="mt-2 font-semibold">
          {t(isRefund ? "refund.sent" : "sent", { phone: unbroken(found.otpSentTo) })}
        </p>
        <p className="text-sm text-ink-muted">{t(isRefund ? "refund.sentText" : "sentText")}</p>
        <div className="mt-2 -ml-3 flex flex-wrap items-center gap-2">
          <Again counter={counter} code={found.code} onLocked={() => setLocked(true)} />
          <Button variant="quiet" size="small" onClick={onOther}>
            {t(isRefund ? "refund.otherCode" : "otherCode")}
          </Button>
        </div>
      </section>
      {found.whyNot === null || found.left === null ? (
        <WhoForm counter={counter} code={found.code} isRefund={isRefund} onLocked={() => setLocked(true)} />
      ) : (
        <InSight>
          <Banner kind="warning" title={t("notHere")} live action={<RemedyLink counter={counter} why={found.whyNot} />}>
            {t(`cover.${found.whyNot}`, { left: formatMoney(found.left, language) })}
          </Banner>
        </InSight>
      )}
    </>
  );
}

/** After five wrong one-time codes nothing can be typed that helps: only the sender can unlock it. */
function CodeLocked({ isRefund, onOther }: { readonly isRefund: boolean; readonly onOther: () => void }) {
  const t = useMessages(payOutMessages);
  return (
    <InSight>
      <Banner
        kind="warning"
        title={t(isRefund ? "refund.lockedTitle" : "lockedTitle")}
        live
        action={
          <Button variant="secondary" onClick={onOther}>
            {t(isRefund ? "refund.otherCode" : "otherCode")}
          </Button>
        }
      >
        <p>{t(isRefund ? "refund.lockedText" : "lockedText")}</p>
        <p className="mt-2">{t("lockedSent")}</p>
      </Banner>
    </InSight>
  );
}

function InSight({ children }: { readonly children: ReactNode }) {
  const box = useTakesFocus<HTMLDivElement>();
  return (
    <div ref={box} tabIndex={-1} className="mt-5 focus:outline-none">
      {children}
    </div>
  );
}

const isLockedCode = (error: unknown) => error instanceof ApiRefusal && error.code === "pickup_code_locked";

/** Prevents a line break within a number. */
const unbroken = (phone: string) => phone.replaceAll(" ", "\u00A0");

function RemedyLink({ counter, why }: { readonly counter: CounterView; readonly why: NonNullable<LookedUp["whyNot"]> }) {
  const t = useMessages(payOutMessages);
  if (why === "drawer_short")
    return (
      <LinkButton size="small" to={counterPath(href("/dashboard/counter/today"), counter)}>
        {t("toDrawer")}
      </LinkButton>
    );
  if (why === "float_short")
    return (
      <LinkButton size="small" to={href("/dashboard/float")}>
        {t("toFloat")}
      </LinkButton>
    );
  return null;
}

/** Looks up the code again, which sends another one-time code. */
function Again({
  counter,
  code,
  onLocked,
}: {
  readonly counter: CounterView;
  readonly code: string;
  readonly onLocked: () => void;
}) {
  const t = useMessages(payOutMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [round, setRound] = useState(0);
  const [isWaiting, setWaiting] = useState(true);
  const [isSending, setSending] = useState(false);
  async function send() {
    setSending(true);
    await errors.attempt(async () => {
      try {
        await api(lookUp, { outlet: counter.outlet.id, code });
      } catch (error) {
        if (!isLockedCode(error)) throw error;
        onLocked();
        return;
      }
      toasts.show({ kind: "success", title: t("sentAgain") });
      setWaiting(true);
      setRound(round + 1);
    });
    setSending(false);
  }
  if (isWaiting)
    return (
      <span className="px-3 text-sm text-ink-muted">
        <Countdown key={round} endsAt={new Date(AGAIN_AFTER_MS)} serverNow={START} onOver={() => setWaiting(false)}>
          {(clock) => t("againIn", { clock })}
        </Countdown>
      </span>
    );
  return (
    <Button
      variant="quiet"
      size="small"
      loading={isSending}
      iconBefore={<RotateCcw aria-hidden size={16} />}
      onClick={() => void send()}
    >
      {t("again")}
    </Button>
  );
}

function WhoForm({
  counter,
  code,
  isRefund,
  onLocked,
}: {
  readonly counter: CounterView;
  readonly code: string;
  readonly isRefund: boolean;
  readonly onLocked: () => void;
}) {
  const t = useMessages(payOutMessages);
  const navigate = useNavigate();
  const idFor = useIdFor("po");
  const form = useAppForm({
    schema,
    defaultValues: { otp: "", kind: "ktp", number: "", name: "" },
    async onSubmit({ otp, kind, number, name }) {
      const document = { kind, number, name };
      const outlet = counter.outlet.id;
      try {
        const { id } = await api(startPayout, { id: idFor({ code, document }), outlet, code, otp, document });
        await navigate(counterPath(href("/dashboard/counter/payouts/:id", { id }), counter), { replace: true });
      } catch (error) {
        if (isLockedCode(error)) return onLocked();
        throw atItsField(error, t);
      }
    },
  });
  useFirstField(() => form.hook.setFocus("otp"));
  return (
    <div className="mt-6">
      <h2 className="mb-3 text-xl font-bold">{t("who")}</h2>
      <Form form={form} label={t("who")}>
        <form.Field name="otp">
          {(field) => <OtpField {...field} label={t(isRefund ? "refund.otp" : "otp")} required />}
        </form.Field>
        <form.Field name="kind">
          {(field) => (
            <SelectField
              {...field}
              label={t("document")}
              hint={t("documentHint")}
              required
              options={DOCUMENTS.map((value) => ({ value, label: t(`documents.${value}`) }))}
            />
          )}
        </form.Field>
        <form.Field name="number">
          {(field) => (
            <TextField
              {...field}
              label={t("number")}
              hint={t("numberHint")}
              required
              figures
              autoComplete="off"
              autoCapitalize="characters"
              inputMode={form.hook.watch("kind") === "ktp" ? "numeric" : "text"}
            />
          )}
        </form.Field>
        <form.Field name="name">
          {(field) => (
            <TextField
              {...field}
              label={t("name")}
              hint={t(isRefund ? "refund.nameHint" : "nameHint")}
              required
              autoComplete="off"
              autoCapitalize="words"
            />
          )}
        </form.Field>
        <div className="mb-5 rounded-md bg-surface-sunken p-4">
          <p className="font-semibold">{t("checkTitle")}</p>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-sm">
            {CHECKS.map((check) => (
              <li key={check}>{t(isRefund && check === "alone" ? "refund.alone" : `checks.${check}`)}</li>
            ))}
          </ul>
        </div>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t(isRefund ? "refund.start" : "start")}
        </Button>
      </Form>
    </div>
  );
}

/** A refusal that concerns one field is shown beside it, with the number of attempts left. */
function atItsField(error: unknown, t: Translate<(typeof payOutMessages)["ID"]>): unknown {
  if (!(error instanceof ApiRefusal)) return error;
  const { code, status, sentence, requestId, details } = error;
  const beside = (field: string, says: string) =>
    new ApiRefusal({ code: status, status: code, message: sentence, details: { fields: { [field]: says } }, requestId });
  if (code === "document_number_invalid") return beside("number", sentence);
  if (code === "collect_otp_over") return beside("otp", sentence);
  if (code !== "collect_otp_wrong") return error;
  const left = Number(details["triesLeft"] ?? 0);
  return beside("otp", t("wrongOtp", { says: sentence, left }));
}
