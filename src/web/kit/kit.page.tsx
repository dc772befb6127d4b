import { useSearchParams } from "react-router";
import { useLanguage } from "../i18n.tsx";
import { DialogsSection } from "./dialogs-section.tsx";
import { DisplaySection } from "./display-section.tsx";
import { FormsSection } from "./forms-section.tsx";
import { ProgressSection } from "./progress-section.tsx";
import { TablesSection } from "./tables-section.tsx";

const INDEX = [
  ["price", "Price lines"],
  ["badges", "Badges, avatars"],
  ["banners", "Banners"],
  ["cards", "Cards, facts"],
  ["empty", "Empty states"],
  ["skeletons", "Skeletons"],
  ["progress", "Timeline, steps"],
  ["loading", "Loading"],
  ["navigation", "Navigation"],
  ["table", "Data table"],
  ["charts", "Charts"],
  ["dialogs", "Dialogs"],
  ["catalogue", "Error catalogue"],
  ["toasts", "Toasts"],
  ["forms", "Forms"],
  ["rules", "All rules"],
] as const;

const INTRO = {
  ID: "Semua komponen dalam semua keadaan, dalam kedua tampilan. Halaman ini hanya ada di luar produksi.",
  EN: "Every component in every state, in both themes. This page exists outside production only.",
} as const;

export const handle = { app: true };
export const meta = () => [{ title: "UI kit" }, { name: "robots", content: "noindex" }];

const PARTS = {
  display: DisplaySection,
  progress: ProgressSection,
  tables: TablesSection,
  dialogs: DialogsSection,
  forms: FormsSection,
} as const;
type Part = keyof typeof PARTS;

/** /dev/kit: every component in all states and both themes; `?part=forms` shows one section, since all of them are slow to render. */
export default function KitPage() {
  const chosen = useSearchParams()[0].get("part");
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => chosen === null || part === chosen);
  return (
    <div className="mx-auto max-w-wide px-gutter py-8 text-ink">
      <h1>UI kit</h1>
      <p className="mt-2 mb-8 text-ink-muted">{INTRO[useLanguage()]}</p>
      <div className="gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label="UI kit"
          lang="en"
          className="z-sticky mb-6 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:sticky lg:top-24 lg:self-start"
        >
          <ul className="flex gap-1 lg:flex-col">
            {INDEX.map(([id, name]) => (
              <li key={id} className="shrink-0">
                <a
                  href={`#${id}`}
                  className="flex min-h-target items-center rounded-control px-3 text-sm font-semibold text-ink-muted hover:bg-surface-hover hover:text-ink lg:min-h-9"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {parts.map((part) => {
            const Section = PARTS[part];
            return (
              <div key={part} id={part === "forms" ? part : undefined} className="scroll-mt-24">
                <Section />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
