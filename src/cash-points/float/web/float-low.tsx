import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { readFloat } from "../contract.ts";
import { floatMessages } from "./messages.ts";

/** The warning of a low float, with the way to top it up. */
export function FloatLow({ float }: { readonly float: Output<typeof readFloat> }) {
  const t = useMessages(floatMessages);
  const language = useLanguage();
  const may = useMay();
  if (!float.isLow || float.lowFrom === null) return null;
  const canTopUp = may("float", "top_up") && float.settlement !== "chain";
  return (
    <Banner
      kind="warning"
      title={t("low", { from: formatMoney(float.lowFrom, language) })}
      action={
        canTopUp ? (
          <LinkButton size="small" variant="secondary" to={`${href("/dashboard/float")}#top-up`}>
            {t("topUp")}
          </LinkButton>
        ) : undefined
      }
    >
      {t("lowText")}
    </Banner>
  );
}
