import { Check, Lock, Minus, Plus } from "lucide-react";
import { useId } from "react";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { audiencesOf } from "../../model/difference.ts";
import { menuMessages, moduleMessages } from "../../messages.ts";
import type { Menu, Module } from "../../model/policy.ts";
import { matrixMessages } from "../../web/messages.ts";
import { useAudienceList } from "../../web/use-lists.ts";

export interface RightFacts {
  readonly menu: Menu;
  readonly module: Module;
  readonly isGiven: boolean;
  /** Whether a level of this audience can have this right. */
  readonly isPossible: boolean;
  readonly editing: {
    readonly wasGiven: boolean;
    /** Id of the text that explains why the right cannot be removed, or null. */
    readonly requiredBy: string | null;
    readonly onToggle: (isGiven: boolean) => void;
  } | null;
}

type CellProps = RightFacts & {
  /** Shows the module's name also in the table layout, where columns have headings. */
  readonly isLabelled?: boolean;
};

/** One right: given or not, a checkbox, or impossible. */
export function RightCell(props: CellProps) {
  if (!props.isPossible) return <Barred {...props} />;
  return props.editing === null ? <Shown {...props} /> : <Box {...props} editing={props.editing} />;
}

const onlyOnCards = (isLabelled: boolean) => (isLabelled ? "" : "@3xl:sr-only");

/** In the card layout only given rights are drawn. */
function Shown({ module, isGiven, isLabelled = false }: CellProps) {
  const t = useMessages(matrixMessages);
  const name = useMessages(moduleMessages);
  if (!isGiven)
    return (
      <span className={classNames("text-ink-subtle @max-3xl:hidden", isLabelled ? "inline-flex gap-2 py-1" : "")}>
        <span aria-hidden="true">–</span>
        <span className={isLabelled ? "" : "sr-only"}>{isLabelled ? name(module) : t("notGiven")}</span>
        {isLabelled ? <span className="sr-only">: {t("notGiven")}</span> : null}
      </span>
    );
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 align-middle text-on-primary-soft @max-3xl:rounded-pill @max-3xl:bg-primary-soft @max-3xl:px-3 @max-3xl:py-1",
        isLabelled ? "@3xl:py-1 @3xl:text-ink" : "",
      )}
    >
      <Check aria-hidden="true" size={18} strokeWidth={2.75} className="shrink-0 text-primary" />
      <span className={onlyOnCards(isLabelled)}>{name(module)}</span>
      <span className="sr-only">: {t("given")}</span>
    </span>
  );
}

function Box({
  menu,
  module,
  isGiven,
  editing: { wasGiven, requiredBy, onToggle },
  isLabelled = false,
}: CellProps & { readonly editing: NonNullable<RightFacts["editing"]> }) {
  const t = useMessages(matrixMessages);
  const name = useMessages(moduleMessages);
  const menuName = useMessages(menuMessages);
  const id = useId();
  const isChanged = isGiven !== wasGiven;
  const Sign = isGiven ? Plus : Minus;
  return (
    <span className={classNames("flex min-h-target items-center", isLabelled ? "" : "@3xl:justify-center")}>
      <label
        className={classNames(
          "inline-flex min-h-target items-center gap-2.5 rounded-sm py-1",
          requiredBy === null ? "cursor-pointer" : "cursor-not-allowed text-ink-muted",
          isLabelled ? "" : "@3xl:min-w-target @3xl:justify-center",
        )}
      >
        <span
          className={classNames(
            "relative inline-flex shrink-0 rounded-sm p-1.5",
            isChanged && (isGiven ? "bg-success-soft" : "bg-danger-soft"),
          )}
        >
          <input
            type="checkbox"
            checked={isGiven}
            onChange={(event) => requiredBy === null && onToggle(event.target.checked)}
            aria-label={`${name(module)}, ${menuName(menu)}`}
            aria-disabled={requiredBy !== null || undefined}
            aria-describedby={[isChanged && id, requiredBy].filter(Boolean).join(" ") || undefined}
            className={classNames(
              "peer size-5.5 appearance-none rounded-xs border transition-colors forced-colors:appearance-auto",
              requiredBy === null
                ? "cursor-pointer border-line-strong bg-surface checked:border-primary checked:bg-primary hover:border-ink-muted"
                : "cursor-not-allowed border-line-strong bg-surface-sunken",
            )}
          />
          <Check
            aria-hidden="true"
            size={16}
            strokeWidth={3.5}
            className={classNames(
              "pointer-events-none absolute top-1/2 left-1/2 hidden -translate-1/2 peer-checked:block forced-colors:peer-checked:hidden",
              requiredBy === null ? "text-on-primary" : "text-ink-muted",
            )}
          />
          {isChanged ? (
            <span
              className={classNames(
                "pointer-events-none absolute -end-1.5 -top-1.5 inline-flex size-4.5 items-center justify-center rounded-pill",
                isGiven ? "bg-success text-on-success" : "bg-danger text-on-danger",
              )}
            >
              <Sign aria-hidden="true" size={13} strokeWidth={3.5} />
              <span id={id} className="sr-only">
                {isGiven ? t("added") : t("removed")}
              </span>
            </span>
          ) : null}
        </span>
        <span aria-hidden="true" className={classNames("min-w-0", isLabelled ? "" : "@3xl:hidden")}>
          {name(module)}
        </span>
      </label>
    </span>
  );
}

/** A right that a level of this audience cannot have: a lock, and the audiences that can. In the card layout only while rights are edited. */
function Barred({ menu, module, editing, isLabelled = false }: CellProps) {
  const t = useMessages(matrixMessages);
  const name = useMessages(moduleMessages);
  const audiences = useAudienceList();
  const why = t("impossible", { who: audiences(audiencesOf(menu, module)) });
  return (
    <span
      data-barred
      title={why}
      className={classNames(
        "inline-flex items-center gap-2 align-middle text-ink-subtle",
        isLabelled ? "py-1" : "@3xl:justify-center",
        editing === null ? "@max-3xl:hidden" : "@max-3xl:min-h-target",
      )}
    >
      <Lock aria-hidden="true" size={15} className={classNames("shrink-0", editing !== null && "mx-2.5")} />
      <span className={onlyOnCards(isLabelled)}>{name(module)}</span>
      <span className="text-xs @3xl:sr-only">{why}</span>
    </span>
  );
}
