import { createContext, use, useState, type ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

export type KitTheme = "light" | "dark";
type Shown = KitTheme | "both";

const ShownContext = createContext<Shown>("both");
const CHOICES: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "both", label: "Both" },
];

export interface KitSectionProps {
  readonly id: string;
  readonly title: string;
  /** False where there are only buttons whose result opens in the page's own theme. */
  readonly themed?: boolean;
  readonly children: ReactNode;
}

/** A section of the kit with its own choice of theme: one, or both side by side. */
export function KitSection({ id, title, themed = true, children }: KitSectionProps) {
  const [shown, setShown] = useState<Shown>("both");
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 border-t border-line pt-8 pb-14">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} lang="en">
          {title}
        </h2>
        {themed ? <ThemeChoice of={title} shown={shown} onShow={setShown} /> : null}
      </div>
      <ShownContext value={shown}>
        <div className="flex flex-col gap-10">{children}</div>
      </ShownContext>
    </section>
  );
}

/** Light, dark, or both side by side. */
function ThemeChoice({
  of,
  shown,
  onShow,
}: {
  readonly of: string;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}) {
  return (
    <div role="group" aria-label={`Theme of ${of}`} lang="en" className="flex rounded-control bg-surface-sunken p-1">
      {CHOICES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={shown === value}
          onClick={() => onShow(value)}
          className={classNames(
            "min-h-10 rounded-sm px-4 text-sm font-semibold forced-colors:aria-pressed:underline",
            shown === value ? "bg-surface-raised text-ink shadow-xs" : "text-ink-muted hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export interface SpecimenProps {
  readonly title: string;
  readonly note?: string;
  /** Needs the whole width: the themes are shown one below the other. */
  readonly wide?: boolean;
  /** Rendered once per theme; a function gets the theme, to give landmarks different names. */
  readonly children: ReactNode | ((theme: KitTheme) => ReactNode);
}

/** One component in one state, in the section's chosen themes. */
export function Specimen({ title, note, wide = false, children }: SpecimenProps) {
  const shown = use(ShownContext);
  const themes: readonly KitTheme[] = shown === "both" ? ["light", "dark"] : [shown];
  return (
    <article>
      <div lang="en" className="mb-3">
        <h3 className="text-base">{title}</h3>
        {note === undefined ? null : <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      <div className={classNames("grid gap-4", themes.length === 2 && !wide && "xl:grid-cols-2")}>
        {themes.map((theme) => (
          <Island key={theme} theme={theme}>
            {typeof children === "function" ? children(theme) : children}
          </Island>
        ))}
      </div>
    </article>
  );
}

/** A part of the page in its own theme. Sets the text colour again, because the inherited value was computed in the outer theme. */
export function Island({ theme, children }: { readonly theme: KitTheme; readonly children: ReactNode }) {
  return (
    <div
      data-theme={theme}
      className={classNames(
        "min-w-0 rounded-card border border-line bg-canvas p-4 text-ink sm:p-6",
        theme === "dark" ? "scheme-dark [--scheme:dark]" : "scheme-light [--scheme:light]",
      )}
    >
      {children}
    </div>
  );
}

/** Several small components in a row. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
