import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Switch } from "../corridor-names.ts";
import { corridorMessages } from "./messages.ts";

interface ByItselfProps {
  readonly automatic: NonNullable<Switch["automatic"]>;
  /** People have stopped it as well: it stays stopped when the money is there again. */
  readonly isByPeople: boolean;
}

/** Why the corridor is stopped by itself, and what opens it again. */
export function ByItself({ automatic: { since, account, cause, available, runwayDays }, isByPeople }: ByItselfProps) {
  const t = useMessages(corridorMessages);
  const language = useLanguage();
  const may = useMay();
  const facts = { account, amount: formatMoney(available, language), when: formatInstant(since, language, "long") };
  const why =
    cause === "overdrawn" ? t("automatic.overdrawn", facts) : t("automatic.runwayLow", { ...facts, days: runwayDays ?? 0 });
  return (
    <Banner
      kind="danger"
      action={
        may("treasury", "view") ? (
          <LinkButton variant="secondary" size="small" to={href("/office/treasury")}>
            {t("automatic.treasury")}
          </LinkButton>
        ) : undefined
      }
    >
      {`${why} ${t(isByPeople ? "automatic.staysStopped" : "automatic.opensAgain")}`}
    </Banner>
  );
}
