import { Search } from "lucide-react";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { helpMessages } from "./messages.ts";

/** A plain GET form. */
export function HelpSearch({ query }: { readonly query: string }) {
  const t = useMessages(helpMessages);
  const path = useLocalizedPath()(href("/pusat-bantuan"));
  return (
    <search>
      <form action={path} className="mt-6 flex max-w-text flex-wrap gap-3 sm:flex-nowrap">
        <label htmlFor="help-search" className="sr-only">
          {t("search")}
        </label>
        <div className="relative grow">
          <Search
            aria-hidden
            size={20}
            className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-ink-subtle"
          />
          <input
            key={query}
            id="help-search"
            type="search"
            name="q"
            required
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("placeholder")}
            defaultValue={query}
            className="h-control w-full rounded-control border border-line-strong bg-surface-raised ps-12 pe-4 text-base text-ink"
          />
        </div>
        <button type="submit" className={`${buttonLook({ size: "large" })} max-sm:w-full`}>
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
