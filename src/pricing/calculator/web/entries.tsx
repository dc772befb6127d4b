/** The calculator's own fields: native and small, because every visitor's first page includes them. */
import { ChevronDown, MapPin } from "lucide-react";
import { useId, type ChangeEvent, type ReactNode } from "react";
import { BARE, boxLook, controlLook } from "#web/ui/form/control.ts";

interface EntryProps {
  readonly name: string;
  readonly label: string;
  /** The problem as a sentence; `reservesSpace` reserves the space for it. */
  readonly problem: ReactNode;
}

function Entry({
  label,
  problem,
  reservesSpace = false,
  isGroup = false,
  isWide = false,
  children,
}: Pick<EntryProps, "label" | "problem"> & {
  readonly reservesSpace?: boolean;
  /** A group has no single control for the label to refer to. */
  readonly isGroup?: boolean;
  readonly isWide?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string;
    readonly "aria-invalid": true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={isWide ? "min-w-0 @[17rem]:col-span-2" : "min-w-0"}>
      {isGroup ? (
        <span className="mb-1 block text-sm font-semibold">{label}</span>
      ) : (
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {label}
        </label>
      )}
      {children({ id, "aria-describedby": `${id}problem`, "aria-invalid": problem === null ? undefined : true })}
      <p
        id={`${id}problem`}
        className={`text-sm text-danger ${reservesSpace ? "min-h-6" : ""} ${problem === null ? "" : "pt-1"}`}
      >
        {problem}
      </p>
    </div>
  );
}

export function ChoiceEntry({
  name,
  label,
  problem,
  value,
  isWide = false,
  onChange,
  children,
}: EntryProps & {
  readonly value: string;
  /** As wide as the form, where nothing stands beside it. */
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <Entry label={label} problem={problem} isWide={isWide}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={controlLook(
              { isInvalid: problem !== null },
              "cursor-pointer appearance-none truncate ps-3! pe-8! text-sm! @sm:ps-4! @sm:pe-11! @sm:text-base!",
            )}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute end-2.5 @sm:end-4 top-1/2 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Entry>
  );
}

/** Takes the place and height of a field when there is nothing to choose, only a link to look something up. */
export function LinkEntry({
  label,
  problem,
  to,
  text,
}: Omit<EntryProps, "name"> & { readonly to: string; readonly text: string }) {
  return (
    <Entry label={label} problem={problem} isGroup>
      {() => (
        <a href={to} target="_blank" rel="noreferrer" className="flex min-h-control items-center gap-2 font-semibold">
          <MapPin aria-hidden size={20} className="shrink-0" />
          {text}
        </a>
      )}
    </Entry>
  );
}

export function AmountEntry({
  name,
  label,
  problem,
  unit,
  value,
  isArriving = false,
  onFocus,
  onBlur,
  onChange,
}: EntryProps & {
  readonly unit: string;
  readonly value: string;
  /** The received amount: marked in turmeric, as everywhere. */
  readonly isArriving?: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <Entry label={label} problem={problem} reservesSpace>
      {(control) => (
        <div className={boxLook({ isInvalid: problem !== null })}>
          <span aria-hidden className="flex shrink-0 items-center gap-1.5 ps-3 font-semibold text-ink-muted @sm:gap-2 @sm:ps-4">
            {isArriving ? <span className="size-2.5 rounded-pill bg-accent" /> : null}
            {unit}
          </span>
          <input
            {...control}
            name={name}
            data-bare
            value={value}
            onFocus={onFocus}
            onBlur={onBlur}
            onChange={onChange}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="0"
            className={`${BARE} figures ps-1.5! pe-2! font-bold @sm:ps-2.5! @sm:pe-4! @sm:text-lg`}
          />
          <span className="sr-only">{unit}</span>
        </div>
      )}
    </Entry>
  );
}
