import { Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { totpSetupSchema } from "../../factors/model/proof-schemas.ts";
import { TotpForm } from "../../factors/web/method-form.tsx";
import { factorsMessages } from "./messages.ts";

interface TotpSetupProps {
  readonly setup: z.output<typeof totpSetupSchema>;
  readonly onCode: (otpCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** Shows the secret in three forms (a QR code, a link for this phone, text to type), then asks for the first code. */
export function TotpSetup({ setup: { secret, uri }, onCode, onOver }: TotpSetupProps) {
  const t = useMessages(factorsMessages);
  const spaced = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <ol className="flex list-none flex-col gap-6 p-0">
      <li>
        <Numbered number={1}>
          <span className="sm:hidden">{t("totp.step1Here")}</span>
          <span className="max-sm:hidden">{t("totp.step1")}</span>
        </Numbered>
        {/* A phone cannot scan its own screen: there the link and the key come first. */}
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="flex min-w-0 grow basis-52 flex-col gap-4">
            <div>
              <LinkButton to={uri} variant="secondary" iconBefore={<Smartphone aria-hidden size={18} />}>
                {t("totp.open")}
              </LinkButton>
              <p className="mt-1.5 text-sm text-ink-muted">{t("totp.openHint")}</p>
            </div>
            <div>
              <p className="text-sm text-ink-muted">{t("totp.manual")}</p>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <code translate="no" className="font-mono text-base font-semibold break-words">
                  {spaced}
                </code>
                <CopyButton text={secret} what={t("totp.secret")} />
              </p>
            </div>
          </div>
          <div className="max-sm:w-full sm:order-first">
            <p className="mb-2 text-sm text-ink-muted sm:hidden">{t("totp.elsewhere")}</p>
            <div className="rounded-card border border-line bg-white p-1 max-sm:mx-auto max-sm:w-fit">
              <QrCode text={uri} label={t("totp.qr")} />
            </div>
          </div>
        </div>
      </li>
      <li>
        <Numbered number={2}>{t("totp.step2")}</Numbered>
        <div className="mt-4">
          <TotpForm setUpHint={t("totp.changes")} submitText={t("totp.confirm")} onCode={onCode} onOver={onOver} />
        </div>
      </li>
    </ol>
  );
}

function Numbered({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <span
        aria-hidden
        className="figures flex size-7 shrink-0 items-center justify-center rounded-pill bg-primary-soft text-sm font-bold text-on-primary-soft"
      >
        {number}
      </span>
      <span className="pt-0.5">{children}</span>
    </p>
  );
}
