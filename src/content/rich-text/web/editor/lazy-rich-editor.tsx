import { lazy, Suspense } from "react";
import { useMessages } from "#web/i18n.tsx";
import { loadingMessages } from "#web/errors/first/messages.ts";
import type { RichEditorProps } from "./rich-editor.tsx";

const RichEditor = lazy(() => import("./rich-editor.tsx"));

/** The editor under its label, loaded on demand, with its space reserved until then. */
export function LazyRichEditor(props: RichEditorProps) {
  const wait = useMessages(loadingMessages);
  return (
    <>
      <p className="mb-1.5 font-semibold" aria-hidden>
        {props.label}
      </p>
      <Suspense
        fallback={
          <p
            role="status"
            className="flex min-h-80 items-center justify-center rounded-control border border-line text-ink-muted"
          >
            {wait("wait")}
          </p>
        }
      >
        <RichEditor {...props} />
      </Suspense>
    </>
  );
}
