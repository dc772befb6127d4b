import { LoaderCircle, Lock } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ChangeEvent } from "react";
import { countryName } from "#kernel/country/country-name.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { BARE, boxLook } from "../control.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { phoneMessages } from "../messages.ts";
import { COUNTRY_BUTTON, CountryFace } from "./phone-country-face.tsx";
import type { Numbering } from "./phone-numbering.ts";
import { NEAR_DIAL_CODES, isInternational, splitE164, toE164, typePhone } from "./phone.ts";
import { useCaret } from "../use-caret.ts";

const loadPicker = () => import("./phone-country-picker.tsx");
const PhoneCountryPicker = lazy(loadPicker);

/** FORM-8: the behaviour attaches after 500 ms. Until then the field accepts any text and yields the right value. */
const ATTACH_DELAY_MS = 500;

/** "+6" may become 60, 62 or 65: after this many digits behind a code the country is certain. */
const NAMED_MIN_DIGITS = 3;

export interface PhoneFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** ISO code of the initial country. */
  readonly defaultCountry?: string;
  /** Only this country is accepted: its code is shown, and no other is offered. */
  readonly isCountryFixed?: boolean;
  /** Called with the ISO code when another country is chosen or pasted. */
  readonly onCountry?: (country: string) => void;
}

/** A telephone number. The value is E.164 ("+628123456789"), "" when empty. */
export function PhoneField(props: PhoneFieldProps) {
  const { defaultCountry = "ID", isCountryFixed = false, value } = props;
  const t = useMessages(phoneMessages);
  const language = useLanguage();
  const putCaret = useCaret();
  const [isAttached, setAttached] = useState(false);
  const [numbering, setNumbering] = useState<Numbering | null>(null);
  const dialCodes = numbering?.dialCodes ?? NEAR_DIAL_CODES;
  const [state, setState] = useState(() => stateOf(value, NEAR_DIAL_CODES, defaultCountry));
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;

  const dialOf = (of: string) => dialCodes[of] ?? "";
  // A value from outside (a draft, a reset) replaces the current text; our own value leaves it as typed.
  const isOwn = toE164(dialOf(state.country), state.text) === value;
  const entry = isOwn ? state : stateOf(value, dialCodes, state.country);
  const { country, text } = isAttached ? attached(entry) : entry;

  /** The entry as the attached behaviour shows it: a number with its country code is split, leading zeros are removed, groups are added. */
  function attached(raw: Entry): Entry {
    const named = isInternational(raw.text)
      ? (numbering?.split(raw.text, raw.country) ?? splitE164(raw.text, dialCodes, raw.country))
      : null;
    if (raw.text.trimStart().startsWith("+") && (named === null || named.national.length < NAMED_MIN_DIGITS)) return raw;
    const { country: of, text: digits } = named ? { country: named.country, text: named.national } : raw;
    return {
      country: of,
      text: typePhone({ text: digits, caret: 0 }, dialOf(of), (national) => numbering?.group(of, national) ?? national).text,
    };
  }

  function show(typed: Entry) {
    // A pasted number of another country shows that country; an emptied field returns to its fixed country.
    const next = isCountryFixed && typed.text === "" ? { ...typed, country: defaultCountry } : typed;
    setState(next);
    if (next.country !== country) props.onCountry?.(next.country);
    props.onChange(toE164(dialOf(next.country), next.text));
  }
  function type(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (!isAttached) return show({ country, text: input.value });
    if (input.value.trimStart().startsWith("+")) return show(attached({ country, text: input.value }));
    const typed = typePhone(
      { text: input.value, caret: input.selectionStart ?? input.value.length },
      dialOf(country),
      (national) => numbering?.group(country, national) ?? national,
    );
    putCaret(input, typed.caret);
    show({ country, text: typed.text });
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      setAttached(true);
      // If loading fails, the number is not grouped, and only the nearby countries are offered.
      import("./phone-numbering.ts").then(
        (module) => setNumbering(module.numbering),
        () => undefined,
      );
    }, ATTACH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const dialCode = dialCodes[country];
  // A number typed before the codes were loaded gets its value now.
  const late = dialCode !== undefined && value === "" ? toE164(dialCode, text) : "";
  const onLate = useEffectEvent(() => late !== "" && props.onChange(late));
  useEffect(() => {
    if (late !== "") onLate();
  }, [late]);

  const place = countryName(country, language);
  const changeLabel = t("change", { country: place });
  return (
    <Field {...props}>
      {(control) => (
        <div className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed })}>
          {isFixed || isCountryFixed ? (
            <span className={`${COUNTRY_BUTTON} pointer-events-none`}>
              <CountryFace country={country} dialCode={dialCode} messages={place} isFixed />
            </span>
          ) : (
            <CountryButton
              country={country}
              dialCodes={dialCodes}
              label={changeLabel}
              onCountry={(chosen) => show({ country: chosen, text })}
            />
          )}
          <input
            {...control}
            ref={props.ref}
            data-bare
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={text}
            onChange={type}
            onBlur={props.onBlur}
            readOnly={isFixed}
            className={`${BARE} figures`}
          />
          {isFixed ? <Lock aria-hidden="true" size={18} className="me-4 self-center text-ink-muted" /> : null}
        </div>
      )}
    </Field>
  );
}

interface Entry {
  readonly country: string;
  readonly text: string;
}

function stateOf(value: string, dialCodes: Readonly<Record<string, string>>, preferred: string): Entry {
  const parts = value === "" ? null : splitE164(value, dialCodes, preferred);
  return { country: parts?.country ?? preferred, text: parts?.national ?? "" };
}

interface CountryButtonProps {
  readonly country: string;
  readonly dialCodes: Readonly<Record<string, string>>;
  readonly label: string;
  readonly onCountry: (country: string) => void;
}

/** A plain button until it is first pressed: the searchable list brings Base UI, which most people never need here. */
function CountryButton(props: CountryButtonProps) {
  const t = useMessages(phoneMessages);
  const [isWanted, setWanted] = useState(false);
  const face = (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      className={COUNTRY_BUTTON}
      onPointerEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
      onClick={() => setWanted(true)}
    >
      <CountryFace
        country={props.country}
        dialCode={props.dialCodes[props.country]}
        messages={isWanted ? t("loading") : props.label}
      />
      {isWanted ? <LoaderCircle aria-hidden="true" size={16} className="animate-spin" /> : null}
    </button>
  );
  if (!isWanted) return face;
  return (
    <Suspense fallback={face}>
      <PhoneCountryPicker {...props} defaultOpen />
    </Suspense>
  );
}
