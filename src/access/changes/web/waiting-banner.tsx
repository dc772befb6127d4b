import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { FourEyesBanner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { ChangeRequestView } from "../../contract.ts";
import { levelMessages } from "../../web/messages.ts";
import type { Names } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { useChangeSummary, useChangeTitle } from "./describe-change.ts";

interface WaitingBannerProps {
  readonly request: ChangeRequestView;
  readonly names: Names;
}

/** A request that waits for a second person, shown on the page of its subject. */
export function WaitingBanner({ request, names }: WaitingBannerProps) {
  const t = useMessages(levelMessages);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const titleOf = useChangeTitle(names);
  const summaryOf = useChangeSummary();
  return (
    <FourEyesBanner
      {...(!request.isMine && { requestedBy: nameOf(request.proposedBy) })}
      when={formatInstant(request.proposedAt, language)}
      action={
        <LinkButton variant="secondary" size="small" to={href("/office/access/changes/:id", { id: request.id })}>
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
