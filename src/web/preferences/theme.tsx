import { useSyncExternalStore } from "react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useMessages } from "../i18n.tsx";
import { shellMessages } from "./messages.ts";
import { THEME_KEY } from "./head-script.ts";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    // Where storage is forbidden the choice lasts as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme; `system` during server rendering and until the browser has read it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/**
 * One button that cycles through system, light and dark and shows the current one, with its name if `named`. Without JavaScript the
 * system's theme applies and the button is hidden.
 */
export function ThemeSwitch({ className, named = false }: { readonly className?: string; readonly named?: boolean }) {
  const theme = useTheme();
  const t = useMessages(shellMessages);
  const names = { system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") } as const;
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  return (
    <button
      type="button"
      className={`needs-js inline-flex h-11 items-center justify-center gap-2 rounded-pill text-ink-muted hover:bg-surface-hover hover:text-ink ${named ? "px-4 text-sm font-semibold" : "w-11"} ${className ?? ""}`}
      aria-label={`${t("theme")}: ${names[theme]}`}
      title={`${t("theme")}: ${names[theme]}`}
      onClick={() => chooseTheme(next)}
    >
      <Icon aria-hidden className="size-5" />
      {named ? `${t("theme")}: ${names[theme]}` : null}
    </button>
  );
}
