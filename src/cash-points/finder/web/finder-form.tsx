import type { ChangeEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { SearchBox } from "#web/search-box.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import type { Choice } from "./load-finder.ts";
import { finderMessages } from "./messages.ts";
import { PlainSelect } from "./plain-select.tsx";
import { addressOf, FINDER_PATH, readQuery, type FinderQuery } from "./finder-query.ts";

interface FinderFormProps {
  readonly query: FinderQuery;
  readonly provinces: readonly Choice[];
  readonly cities: readonly Choice[];
}

/** A plain GET form. The search runs on Enter (PUB-9). With JavaScript a filter applies as soon as it is chosen. */
export function FinderForm({ query, provinces, cities }: FinderFormProps) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  const navigate = useNavigate();
  function go(form: HTMLFormElement) {
    const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
    void navigate(localized(addressOf(readQuery(new URLSearchParams(entries)))), { preventScrollReset: true });
  }
  const choose = (event: { readonly currentTarget: { readonly form: HTMLFormElement | null } }) => {
    if (event.currentTarget.form) go(event.currentTarget.form);
  };
  return (
    <search>
      <form
        action={localized(FINDER_PATH)}
        aria-label={t("form")}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          go(event.currentTarget);
        }}
      >
        {query.region !== null && query.province === null ? <input type="hidden" name="region" value={query.region} /> : null}
        <div className="flex max-w-text gap-3">
          <SearchBox
            // Keyed by the query: going back or forward has to change the input's value.
            key={query.q}
            id="outlet-search"
            label={t("search")}
            maxLength={80}
            placeholder={t("placeholder")}
            defaultValue={query.q}
          />
          <button type="submit" className={buttonLook({ variant: "secondary", size: "large" })}>
            {t("submit")}
          </button>
        </div>
        <div className="mt-4 grid grid-cols-2 items-end gap-x-3 gap-y-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
          <Choose name="province" label={t("province")} value={query.province} choices={provinces} onChoose={choose} />
          {query.province === null ? null : (
            <Choose name="city" label={t("city")} value={query.city} choices={cities} onChoose={choose} />
          )}
          <Choose
            name="service"
            label={t("service")}
            value={query.service}
            choices={(["pay_out", "cash_in"] as const).map((code) => ({ code, name: t(`services.${code}`) }))}
            onChoose={choose}
          />
          <label className="inline-flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
            <input
              key={String(query.isOpen)}
              type="checkbox"
              name="open"
              value="1"
              defaultChecked={query.isOpen}
              onChange={choose}
              className="size-6 cursor-pointer accent-primary"
            />
            {t("openNow")}
          </label>
        </div>
      </form>
    </search>
  );
}

interface ChooseProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChoose: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function Choose({ name, label, value, choices, onChoose }: ChooseProps) {
  const t = useMessages(finderMessages);
  return (
    <div className="min-w-0">
      <label htmlFor={`outlet-${name}`} className="text-sm font-semibold">
        {label}
      </label>
      <div className="mt-1">
        <PlainSelect id={`outlet-${name}`} name={name} value={value} none={t("any")} choices={choices} onChoose={onChoose} />
      </div>
    </div>
  );
}
