import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { QuestionGroup } from "../contract-public.ts";
import { RichText } from "../../rich-text/web/document.tsx";

export type QuestionItem = QuestionGroup["items"][number];

export interface QuestionProps {
  readonly item: QuestionItem;
  readonly open?: boolean;
  /** Set on the page of questions, where each answer has its own address; elsewhere it is only shown. */
  readonly anchor?: string;
  /** Shown below the answer once it was opened. */
  readonly children?: ReactNode;
}

/**
 * A question that opens. The anchor is inside the answer: a browser that follows `#key` opens the `<details>` around it by itself, without
 * JavaScript; the scroll margin leaves room for the question above it.
 */
export function Question({ item, open = false, anchor, children }: QuestionProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser may have opened it from the address before this code was loaded.
  useEffect(() => setWasOpened(details.current?.open === true), []);
  return (
    <details
      ref={details}
      className="group border-b border-line has-target:bg-accent-soft/40 has-target:-mx-4 has-target:rounded-md has-target:px-4"
      open={open}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex min-h-control list-none items-start justify-between gap-4 rounded-sm py-4 hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3 className="text-base leading-normal font-semibold tracking-normal md:text-lg">{item.question}</h3>
        <Plus
          aria-hidden
          size={22}
          className="mt-0.5 shrink-0 text-primary transition-[rotate] duration-base group-open:rotate-45"
        />
      </summary>
      <div id={anchor} className="max-w-text scroll-mt-44 pb-6 text-ink-muted [&_strong]:text-ink">
        <RichText document={item.answer} tableTitle={item.question} />
        {/* Reserves its height: in an answer opened by its address it must not push the next ones down when it appears. */}
        {children === undefined ? null : (
          <div className="needs-js mt-4 min-h-36 sm:min-h-target">{wasOpened ? children : null}</div>
        )}
      </div>
    </details>
  );
}
