import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { SearchBox } from "#web/search-box.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { helpMessages } from "./messages.ts";

/** A plain GET form. */
export function HelpSearch({ query }: { readonly query: string }) {
  const t = useMessages(helpMessages);
  const path = useLocalizedPath()(href("/pusat-bantuan"));
  return (
    <search>
      <form action={path} className="mt-6 flex max-w-text flex-wrap gap-3 sm:flex-nowrap">
        <SearchBox
          key={query}
          id="help-search"
          label={t("search")}
          required
          maxLength={100}
          placeholder={t("placeholder")}
          defaultValue={query}
        />
        <button type="submit" className={`${buttonLook({ size: "large" })} max-sm:w-full`}>
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
