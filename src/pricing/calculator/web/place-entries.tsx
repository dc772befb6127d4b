/** The calculator's fields for where the money goes: account or cash, country, and bank. */
import type { CalculatorQuery } from "./calculator-query.ts";
import { DestinationEntry } from "./destination-entry.tsx";
import { ChoiceEntry } from "./entries.tsx";
import { MethodChoice } from "./method-choice.tsx";
import type { CalculatorProblem, CalculatorView } from "./view.ts";

interface PlaceEntriesProps {
  readonly view: CalculatorView;
  readonly query: CalculatorQuery;
  /** The amount in rupiah as shown. */
  readonly send: string;
  /** The problem at a field, as a sentence. */
  readonly at: (where: CalculatorProblem["at"]) => string | null;
  /** Rendered by the server, for use before the script is loaded. */
  readonly isDrawn: boolean;
  readonly onChange: (next: CalculatorQuery) => void;
}

export function PlaceEntries({ view, query, send, at, isDrawn, onChange }: PlaceEntriesProps) {
  return (
    <>
      {hasCash(view) ? (
        <MethodChoice
          messages={view.messages}
          isCash={query.via === "cash"}
          onChange={(via) => onChange(received(query, via, send))}
        />
      ) : null}
      <CountryEntry
        view={view}
        problem={at("to")}
        value={query.to}
        onChange={(country) => onChange(moved(query, country, send))}
      />
      <DestinationEntry
        view={view}
        query={query}
        problem={at("via")}
        isDrawn={isDrawn}
        onChange={(via) => onChange({ ...query, via })}
      />
    </>
  );
}

/** The recipient is chosen, and with them the place: only amounts are asked for. The form is read by its fields all the same. */
export function FixedPlace({
  query: { to, via },
  problem,
}: {
  readonly query: CalculatorQuery;
  readonly problem: string | null;
}) {
  return (
    <>
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="via" value={via} />
      {problem === null ? null : <p className="text-sm text-danger @[17rem]:col-span-2">{problem}</p>}
    </>
  );
}

interface CountryEntryProps {
  readonly view: CalculatorView;
  readonly problem: string | null;
  readonly value: string;
  readonly onChange: (country: string) => void;
}

function CountryEntry({ view, ...entry }: CountryEntryProps) {
  return (
    <ChoiceEntry name="to" label={view.messages.to} isWide={entry.value !== HOME} {...entry}>
      {view.places.map(({ code, name, currency }) => (
        <option key={code} value={code}>
          {`${name} · ${currency}`}
        </option>
      ))}
    </ChoiceEntry>
  );
}

const hasCash = ({ places }: CalculatorView): boolean =>
  places.some(({ code, payoutMethods }) => code === HOME && payoutMethods.some(({ payoutMethod }) => payoutMethod === "cash"));

/** Changes the country: retains the amount in rupiah and drops the target amount, whose currency changes. */
function moved(query: CalculatorQuery, country: string, send: string): CalculatorQuery {
  return { to: country, via: query.via === "cash" && country === "ID" ? "cash" : "bank", side: "source", amount: send };
}

const HOME = "ID";
/** Switches between cash and account. Cash is available in Indonesia only. */
function received(query: CalculatorQuery, via: "bank" | "cash", send: string): CalculatorQuery {
  return { ...(via === "bank" || query.to === HOME ? query : moved(query, HOME, send)), via };
}
