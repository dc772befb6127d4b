import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { counterPath, type CounterView } from "./load-counter.ts";
import { counterMessages } from "./messages.ts";

interface WhyNotProps {
  readonly counter: CounterView;
  readonly why: NonNullable<CounterView["drawer"]["whyNotPayOut"]>;
}

/** Why the counter cannot do something now, and a remedy; shown instead of a form that would be refused. */
export function WhyNot({ counter, why }: WhyNotProps) {
  const t = useMessages(counterMessages);
  const language = useLanguage();
  const { opensAt } = counter.drawer;
  const when =
    why === "outlet_closed" && opensAt !== null
      ? ` ${t("opens", { when: formatInstant(opensAt, language, "short", counter.outlet.zone) })}`
      : "";
  return (
    <Banner
      kind="warning"
      action={
        why === "day_before_open" ? (
          <LinkButton to={counterPath(href("/dashboard/counter/close"), counter)} size="small">
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
