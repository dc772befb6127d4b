import { emptyMessages } from "#web/errors/empty/messages.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";

/** The empty result of a search on a public page, with a link back to the full list. */
export function NothingFound({ path }: { readonly path: string }) {
  const empty = useMessages(emptyMessages);
  const to = useLocalizedPath();
  return (
    <EmptyState
      title={empty("notFound")}
      level={2}
      illustration={<img src="/illustrations/empty-box.svg" alt="" width={320} height={240} className="mx-auto h-auto w-60" />}
      action={
        <LinkButton to={to(path)} variant="secondary" size="large">
          {empty("clear")}
        </LinkButton>
      }
    >
      {empty("hint")}
    </EmptyState>
  );
}
