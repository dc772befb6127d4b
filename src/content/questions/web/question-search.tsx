import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { SearchBox } from "#web/search-box.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { faqMessages } from "./messages.ts";

/** Delay before a search, so that a word is not searched letter by letter. */
const PAUSE_MS = 300;

/** A plain GET form. With JavaScript it searches while typing, and updates the address. */
export function QuestionSearch({ query }: { readonly query: string }) {
  const t = useMessages(faqMessages);
  const path = useLocalizedPath()(href("/faq"));
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Back, forward and "clear search" change the address. The field follows, unless it has the focus.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query;
  }, [query]);

  function search() {
    clearTimeout(pause.current);
    const search = input.current?.value.trim() ?? "";
    if (search !== query)
      void navigate(search === "" ? path : `${path}?q=${encodeURIComponent(search)}`, {
        replace: true,
        preventScrollReset: true,
      });
  }

  return (
    <search>
      <form
        action={path}
        className="mt-6 flex max-w-text flex-wrap gap-3 sm:flex-nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchBox
          ref={input}
          id="question-search"
          label={t("search")}
          maxLength={100}
          placeholder={t("placeholder")}
          defaultValue={query}
          onChange={() => {
            clearTimeout(pause.current);
            pause.current = setTimeout(search, PAUSE_MS);
          }}
        />
        <button type="submit" className={`${buttonLook({ size: "large" })} max-sm:w-full`}>
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
