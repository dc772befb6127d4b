import { CopyButton } from "#web/ui/copy-button.tsx";

interface CommandBlockProps {
  readonly title: string;
  /** What the copy button copies, as in "Copy command". */
  readonly what: string;
  readonly children: string;
}

/** Lines for a terminal, to be copied as a whole. Long lines wrap: nothing scrolls sideways. */
export function CommandBlock({ title, what, children }: CommandBlockProps) {
  return (
    <div className="rounded-md border border-line bg-surface-sunken">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 ps-4 pe-2">
        <p className="text-sm font-semibold">{title}</p>
        <CopyButton text={children} what={what} compact />
      </div>
      <pre translate="no" className="px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {children}
      </pre>
    </div>
  );
}
