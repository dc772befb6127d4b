import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { deskPath, type Desk } from "./load-desk.ts";
import { deskWords } from "./messages.ts";

interface WhyNotProps {
  readonly desk: Desk;
  readonly why: NonNullable<Desk["drawer"]["whyNotPayOut"]>;
}

/** Why the counter can't do something now, and what helps; in place of what would only be refused. */
export function WhyNot({ desk, why }: WhyNotProps) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { opensAt } = desk.drawer;
  const when = why === "outlet_closed" && opensAt !== null ? ` ${t("opens", { when: formatInstant(opensAt, language) })}` : "";
  return (
    <Banner
      kind="warning"
      action={
        why === "day_before_open" ? (
          <LinkButton to={deskPath("/dashboard/counter/close", desk)} size="small">
            {t("toClose")}
          </LinkButton>
        ) : undefined
      }
    >
      {t(`whyNot.${why}`)}
      {when}
    </Banner>
  );
}
