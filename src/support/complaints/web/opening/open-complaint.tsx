import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { openingMessages } from "./messages.ts";
import type { Words } from "./words.ts";

// Lazy: opened by few readers of a chat or message.
const OpenDialog = lazy(async () => ({ default: (await import("./open-dialog.tsx")).OpenDialog }));

export const useMayComplain = () => useMay()("complaint", "answer");

/** The button beside the customer's words, and its dialog. */
export function OpenComplaint({ words, onDone }: { readonly words: Words; readonly onDone: () => void }) {
  const t = useMessages(openingMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OpenDialog words={words} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface KnownProps {
  readonly complaint: { readonly id: Id<"cn">; readonly reference: string } | null;
  readonly hasAccount: boolean;
}

/** The complaint that was opened from a chat or message; or why none can be. */
export function KnownComplaint({ complaint, hasAccount }: KnownProps) {
  const t = useMessages(openingMessages);
  const may = useMay();
  if (complaint === null)
    return hasAccount || !may("complaint", "answer") ? null : <p className="text-sm text-ink-muted">{t("needsAccount")}</p>;
  const { id, reference } = complaint;
  const name = t("existing", { reference });
  return (
    <p>
      {may("complaint", "view") ? (
        <Link
          to={href("/office/complaint/:id", { id })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  );
}
