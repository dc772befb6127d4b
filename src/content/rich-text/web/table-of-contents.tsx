import { List } from "lucide-react";

export interface ContentsProps {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The sections of a long page: collapsed above the text on a phone. */
export function FoldedContents({ title, sections }: ContentsProps) {
  return (
    <details className="group rounded-card bg-surface-sunken lg:hidden print:hidden">
      <summary className="flex min-h-control list-none items-center gap-3 rounded-card px-5 font-semibold [&::-webkit-details-marker]:hidden">
        <List aria-hidden size={20} className="text-primary" />
        {title}
        <span
          aria-hidden
          className="ms-auto text-2xl leading-none font-normal text-primary transition-[rotate] duration-base group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <nav aria-label={title} className="px-5 pb-4">
        <Links sections={sections} />
      </nav>
    </details>
  );
}

/** The same beside the text on wide screens. Stays in view and scrolls by itself when it is longer than the screen. */
export function SideContents({ title, sections }: ContentsProps) {
  return (
    <nav
      aria-label={title}
      className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-h-[calc(100dvh-var(--spacing-header)-3rem)] overflow-y-auto overscroll-contain p-1 max-lg:hidden print:hidden"
    >
      <p className="mb-2 text-sm font-bold">{title}</p>
      <Links sections={sections} />
    </nav>
  );
}

function Links({ sections }: { readonly sections: ContentsProps["sections"] }) {
  return (
    <ul className="border-s-2 border-line text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-0.5 flex min-h-9 items-center border-s-2 border-transparent py-1.5 ps-4 leading-snug text-ink-muted no-underline hover:border-primary hover:text-ink max-lg:min-h-target"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
