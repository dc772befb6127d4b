import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { FourEyesBanner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { ChangeRequestView } from "../../contract.ts";
import { levelWords } from "../messages.ts";
import type { Names } from "#web/private/people.ts";
import { useNameOf } from "../person.tsx";
import { useChangeSummary, useChangeTitle } from "./change-words.ts";

interface WaitingBannerProps {
  readonly request: ChangeRequestView;
  readonly names: Names;
}

/** What waits for a second person, beside what it is about. */
export function WaitingBanner({ request, names }: WaitingBannerProps) {
  const t = useWords(levelWords);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  return (
    <FourEyesBanner
      {...(!request.isMine && { askedBy: nameOf(request.askedBy) })}
      when={formatInstant(new Date(request.askedAt), language)}
      action={
        <LinkButton variant="secondary" size="small" to={`/office/access/changes/${request.id}`}>
          {t("open")}
        </LinkButton>
      }
    >
      <p>
        {titleOf(request)}: {summaryOf(request)}
      </p>
    </FourEyesBanner>
  );
}
