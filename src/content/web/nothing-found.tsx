import { emptyWords } from "#web/errors/empty/messages.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";

/** A search of a public page without a result, and the way back to all of it. */
export function NothingFound({ path }: { readonly path: string }) {
  const empty = useWords(emptyWords);
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
