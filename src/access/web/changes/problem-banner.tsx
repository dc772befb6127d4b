import { useRevalidator } from "react-router";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { ChangeRequestView } from "../../contract.ts";
import type { Problem } from "./decision.tsx";
import { changeWords } from "./messages.ts";

interface ProblemBannerProps {
  readonly problem: Problem;
  readonly request: ChangeRequestView;
  readonly onDone: () => void;
}

/** A decision that could not be taken: what happened, and what to do next. */
export function ProblemBanner({ problem, request: { change }, onDone }: ProblemBannerProps) {
  const t = useWords(changeWords);
  const may = useMay();
  const { revalidate } = useRevalidator();
  const subject = change.kind === "user_levels" ? `people/${change.subject}` : change.subject;
  return (
    <Banner
      live
      kind={problem === "change_not_as_shown" ? "danger" : "warning"}
      title={t(`problems.${problem}`)}
      onDismiss={onDone}
      action={
        problem === "change_not_as_shown" ? (
          <Button variant="secondary" size="small" onClick={() => void revalidate().then(onDone)}>
            {t("reload")}
          </Button>
        ) : problem === "change_overtaken" && may("access", "view") ? (
          <LinkButton variant="secondary" size="small" to={`/office/access/${subject}`}>
            {t("lookNow")}
          </LinkButton>
        ) : undefined
      }
    >
      {t(`next.${problem}`)}
    </Banner>
  );
}
