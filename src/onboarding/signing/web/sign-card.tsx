import { z } from "zod";
import { useState } from "react";
import { digits, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { OtpField } from "#web/ui/form/credentials/otp-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { sheetTexts } from "../../model/sheet-texts.ts";
import { signingMessages } from "./messages.ts";
import { Objections } from "./objections.tsx";
import { useSignerName } from "./signature-strip.tsx";
import type { SentCode, Signing } from "./use-signing.ts";

/** The reader's own signature: sending the code, typing it, or why not now. */
export function SignCard({ signing }: { readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  const { problem, view } = signing;
  const { whyNot, sheet } = view;
  const isOpen = sheet.state === "SIGNING" && (whyNot === null || whyNot === "not_your_turn");
  return (
    <Card level={2} title={t("sign.title")}>
      <div className="flex flex-col gap-4">
        <ProblemBanner signing={signing} />
        {whyNot !== null ? <WhyNot signing={signing} /> : problem?.as === "barred" ? null : <SignForm signing={signing} />}
        {isOpen ? <Objections signing={signing} /> : null}
      </div>
    </Card>
  );
}

function ProblemBanner({ signing: { problem, readAgain } }: { readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  if (problem === null) return null;
  switch (problem.as) {
    case "newer":
      return (
        <Banner kind="warning" live>
          {problem.sentence}
        </Banner>
      );
    case "barred":
      return (
        <Banner kind="warning" live title={t("sign.barred")}>
          {problem.sentence}
        </Banner>
      );
    case "read_again":
      return (
        <Banner
          kind="warning"
          live
          title={t("sign.changed")}
          action={
            <Button size="small" onClick={() => void readAgain()}>
              {t("sign.again")}
            </Button>
          }
        >
          {problem.sentence}
        </Banner>
      );
    case "blocked": {
      const { sentence, wait } = problem;
      return (
        <Banner kind="warning" live title={t("sign.blocked")}>
          {sentence} {wait === null ? null : t(`sign.wait${wait.unit}`, { count: wait.count })}
        </Banner>
      );
    }
  }
}

function WhyNot({ signing: { view, hasSigned } }: { readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  const nameOf = useSignerName();
  const { whyNot, sheet, steps } = view;
  const next = steps.find(({ state }) => state === "WAITING");
  if (whyNot === "not_your_turn" && next !== undefined)
    return <Banner title={t("sign.turn")}>{t("sign.turnText", { who: nameOf(next) })}</Banner>;
  if (whyNot === "signed_already")
    return (
      <Banner kind="success" live={hasSigned} title={t("sign.done")}>
        {sheet.state === "ACTIVE"
          ? t(hasSigned ? "sign.doneAll" : "sign.closed.ACTIVE")
          : next === undefined || sheet.state !== "SIGNING"
            ? t(`sign.closed.${sheet.state}`)
            : t("sign.doneNext", { who: nameOf(next) })}
      </Banner>
    );
  return <Banner kind="warning">{t(`sign.closed.${sheet.state}`)}</Banner>;
}

function SignForm({ signing }: { readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  const sheets = useMessages(sheetTexts);
  const [isSending, setSending] = useState(false);
  const { view, sent } = signing;
  async function send() {
    setSending(true);
    await signing.sendCode();
    setSending(false);
  }
  return (
    <>
      <p>
        {t("sign.as", { role: sheets(`roles.${view.role}`) })}{" "}
        {sent === null ? <span className="text-ink-muted">{t("sign.bound", { phone: view.phone })}</span> : null}
      </p>
      {sent === null ? (
        <Button size="large" wide loading={isSending} onClick={() => void send()}>
          {t("sign.send")}
        </Button>
      ) : (
        <>
          <CodeEntry sent={sent} signing={signing} />
          <Resend key={sent.sentNo} sent={sent} isSending={isSending} onSend={() => void send()} />
          <p className="border-t border-line pt-4 text-sm text-ink-muted">{t("sign.safety")}</p>
        </>
      )}
    </>
  );
}

const schema = z.strictObject({ otp: toZod([required(), digits(6)]) });

/** The sixth digit signs; a wrong code is cleared for the next one. */
function CodeEntry({ sent, signing }: { readonly sent: SentCode; readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  const language = useLanguage();
  const form = useAppForm({
    schema,
    defaultValues: { otp: "" },
    async onSubmit({ otp }) {
      try {
        await signing.sign(otp);
      } catch (error) {
        form.hook.setValue("otp", "");
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t("sign.title")} leaving="free">
      <form.Field name="otp">
        {(field) => (
          <OtpField
            {...field}
            label={t("sign.code")}
            hint={t("sign.sent", { phone: sent.phone, until: formatInstant(sent.until, language, "time") })}
            required
            onComplete={() => form.submit()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where the button was that asked for the code
            autoFocus
          />
        )}
      </form.Field>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("sign.sign")}
      </Button>
    </Form>
  );
}

interface ResendProps {
  readonly sent: SentCode;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** First the countdown, then the button. Keyed by the sending. */
function Resend({ sent: { sentNo, phone, now, againFrom }, isSending, onSend }: ResendProps) {
  const t = useMessages(signingMessages);
  const [isWaiting, setWaiting] = useState(againFrom > now);
  return (
    <div>
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {sentNo === 1 ? "" : t("sign.resent", { phone })}
      </p>
      {isWaiting ? (
        <p className="flex min-h-target items-center text-sm text-ink-muted">
          <Countdown endsAt={againFrom} serverNow={now} onOver={() => setWaiting(false)}>
            {(clock) => t("sign.wait", { clock })}
          </Countdown>
        </p>
      ) : (
        <Button variant="secondary" loading={isSending} onClick={onSend}>
          {t("sign.resend")}
        </Button>
      )}
    </div>
  );
}
