import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { faqWords } from "./faq/messages.ts";

/** Long enough that a word is not searched letter by letter. */
const PAUSE_MS = 300;

/** A plain GET form; with JavaScript it searches while one types, and the address follows. */
export function QuestionSearch({ query }: { readonly query: string }) {
  const t = useWords(faqWords);
  const path = useLocalizedPath()("/faq");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Back, forward and "clear search" change the address; the field follows unless somebody is typing in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query;
  }, [query]);

  function search() {
    clearTimeout(pause.current);
    const words = input.current?.value.trim() ?? "";
    if (words !== query)
      void navigate(words === "" ? path : `${path}?q=${encodeURIComponent(words)}`, { replace: true, preventScrollReset: true });
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
        <label htmlFor="question-search" className="sr-only">
          {t("search")}
        </label>
        <div className="relative grow">
          <Search
            aria-hidden
            size={20}
            className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-ink-subtle"
          />
          <input
            ref={input}
            id="question-search"
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("placeholder")}
            defaultValue={query}
            onChange={() => {
              clearTimeout(pause.current);
              pause.current = setTimeout(search, PAUSE_MS);
            }}
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
