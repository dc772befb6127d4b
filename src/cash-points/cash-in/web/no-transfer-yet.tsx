import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { cashInMessages } from "./messages.ts";

/**
 * Instructs a visitor without a transfer to create one on their own phone: the sender of every transfer is a registered user
 * (decision 0044).
 */
export function NoTransferYet() {
  const t = useMessages(cashInMessages);
  const language = useLanguage();
  const { siteUrl } = useRootFacts();
  const address = `${siteUrl.replace(/\/$/, "")}${localizePath(href("/kalkulator"), language)}`;
  return (
    <Card title={t("none")} level={2}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="rounded-card border border-line bg-white p-1 max-sm:mx-auto">
          <QrCode text={address} label={t("noneQr")} />
        </div>
        <div className="min-w-0 grow basis-52">
          <ol className="flex list-decimal flex-col gap-2 ps-5">
            <li>{t("noneScan")}</li>
            <li>{t("noneMake")}</li>
            <li>{t("noneBack")}</li>
          </ol>
          <p translate="no" className="mt-3 text-sm break-all text-ink-muted">
            {address}
          </p>
        </div>
      </div>
    </Card>
  );
}
