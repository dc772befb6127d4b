import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { ChatState } from "./chat-state.ts";
import { roomMessages } from "./messages.ts";

/** The caller's other chats, and the way to a new one. */
export function OwnThreads({
  threads,
  open,
  onOpen,
}: {
  readonly threads: ChatState["threads"];
  readonly open: Id<"th"> | null;
  readonly onOpen: (id: Id<"th"> | null) => void;
}) {
  const t = useMessages(roomMessages);
  const others = threads.filter(({ id }) => id !== open);
  if (others.length === 0 && open === null) return null;
  return (
    <section aria-labelledby="own-chats" className="border-t border-line pt-6">
      <h2 id="own-chats" className="text-xl">
        {t("own")}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {others.map(({ id, subject, state, reference, unread }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-target min-w-0 text-start font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
            >
              {subject}
            </button>
            <span className="flex items-center gap-3 text-sm text-ink-muted">
              {unread > 0 ? <Badge tone="info">{t("unread", { count: unread })}</Badge> : null}
              <span>{t(`states.${state}`)}</span>
              <span className="figures">{reference}</span>
            </span>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <div className="mt-4">
          <Button variant="secondary" onClick={() => onOpen(null)}>
            {t("newOne")}
          </Button>
        </div>
      )}
    </section>
  );
}
