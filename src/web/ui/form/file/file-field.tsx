import { FileUp, LoaderCircle } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { ext, image, mimes, dimensions, size } from "#kernel/validation/file-rules.ts";
import { validationHint, validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage, useMessages } from "../../../i18n.tsx";
import { classNames } from "../../class-names.ts";
import { Field, type Bound, type FieldFacts, type FieldProblem } from "../field.tsx";
import { brokenRule, measured, withoutDuplicates } from "./file-facts.ts";
import { FileRow, RejectedRow } from "./file-rows.tsx";
import { fileMessages } from "../messages.ts";
import { useValidationLanguage } from "../validation-language.ts";

/** FORM-6's rules for files, checked as soon as a file is chosen. The server checks again, by the bytes. */
export interface FileRules {
  /** Kilobytes of 1,024 bytes. */
  readonly size?: number;
  readonly ext?: readonly string[];
  readonly mimes?: readonly string[];
  readonly image?: boolean;
  readonly dimensions?: { readonly width: number; readonly height: number };
}

export interface FileFieldProps extends FieldFacts, Bound<readonly File[], HTMLInputElement> {
  readonly rules?: FileRules;
  /** Maximum number of files; default 1, where another choice replaces the first. */
  readonly maxFiles?: number;
  /** Sent fraction of each file, 0 to 1, in the order of the value: shown during the upload. */
  readonly progress?: readonly number[] | null;
}

interface Rejected {
  readonly name: string;
  readonly problem: FieldProblem;
}

function ruleList(rules: FileRules) {
  return [
    ...(rules.image ? [image()] : []),
    ...(rules.ext ? [ext(rules.ext)] : []),
    ...(rules.mimes ? [mimes(rules.mimes)] : []),
    ...(rules.size === undefined ? [] : [size(rules.size)]),
    ...(rules.dimensions ? [dimensions(rules.dimensions.width, rules.dimensions.height)] : []),
  ];
}

/** The types that the system's file chooser offers. */
function acceptOf(rules: FileRules): string | undefined {
  const types = [
    ...(rules.ext ?? []).map((extension) => `.${extension.replace(/^\./, "")}`),
    ...(rules.mimes ?? []),
    ...(rules.image ? ["image/*"] : []),
  ];
  return types.length === 0 ? undefined : types.join(",");
}

/** Checks chosen files. Valid ones become the value, the others are listed with their error until they are dismissed. */
function useChosenFiles({ rules = {}, maxFiles = 1, value, onChange }: FileFieldProps, isFixed: boolean, onRemoved: () => void) {
  const language = useLanguage();
  const messages = useValidationLanguage();
  const t = useMessages(fileMessages);
  const [isChecking, setChecking] = useState(false);
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  const [said, setSaid] = useState({ text: "", files: 0 });

  async function add(chosen: readonly File[]) {
    if (isFixed || isChecking || chosen.length === 0) return;
    setChecking(true);
    const stored = maxFiles === 1 ? [] : [...value];
    const refused: Rejected[] = [];
    for (const file of withoutDuplicates(stored, chosen)) {
      const failure = brokenRule(await measured(file), ruleList(rules));
      if (failure)
        refused.push({
          name: file.name,
          problem: {
            message: validationMessage(failure, messages),
            language: messages,
            remedy: validationHint(failure, language, messages),
          },
        });
      else if (stored.length < maxFiles) stored.push(file);
      else refused.push({ name: file.name, problem: { message: t("tooMany", { count: maxFiles }) } });
    }
    setChecking(false);
    setRejected(refused);
    const hasNew = maxFiles === 1 ? stored.length > 0 : stored.length > value.length;
    if (!hasNew) return;
    onChange(stored);
    setSaid({ text: t("added", { count: maxFiles === 1 ? 1 : stored.length - value.length }), files: stored.length });
  }
  return {
    isChecking,
    rejected,
    /** The announcement of a screen reader. It ends when the form takes the files: "added" would contradict an empty field. */
    said: said.files === value.length ? said.text : "",
    add,
    remove: (file: File) => {
      onChange(value.filter((other) => other !== file));
      setSaid({ text: t("removed", { name: file.name }), files: value.length - 1 });
      onRemoved();
    },
    dismiss: (name: string) => setRejected(rejected.filter((other) => other.name !== name)),
  };
}

/** A button that also accepts dropped files. Its value holds only valid files; the others are listed with their error. */
export function FileField(props: FileFieldProps) {
  const { rules = {}, maxFiles = 1, value, progress = null } = props;
  const t = useMessages(fileMessages);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null || progress !== null;

  const { isChecking, rejected, said, add, remove, dismiss } = useChosenFiles(props, isFixed, () => input.current?.focus());

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  }

  return (
    <Field
      {...props}
      below={
        <>
          {value.length + rejected.length === 0 ? null : (
            <ul className="mt-2 flex flex-col gap-2">
              {value.map((file, index) => (
                <FileRow
                  key={`${file.name}${file.size}`}
                  file={file}
                  progress={progress?.[index] ?? null}
                  onRemove={isFixed ? null : () => remove(file)}
                />
              ))}
              {rejected.map(({ name, problem }) => (
                <RejectedRow key={name} name={name} problem={problem} onDismiss={() => dismiss(name)} />
              ))}
            </ul>
          )}
          <output className="sr-only">{isChecking ? t("checking") : said}</output>
        </>
      }
    >
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!isFixed);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            "relative flex min-h-24 items-center justify-center gap-3 rounded-control border border-dashed p-4 text-center transition-colors",
            "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-focus-visible:outline-[Highlight]",
            isFixed
              ? "border-line-strong bg-surface-sunken text-ink-muted"
              : isOver
                ? "border-primary bg-primary-soft text-on-primary-soft"
                : control["aria-invalid"]
                  ? "border-danger bg-surface"
                  : "border-line-strong bg-surface hover:border-primary hover:bg-surface-hover",
          )}
        >
          {isChecking ? (
            <LoaderCircle aria-hidden="true" size={22} className="animate-spin" />
          ) : (
            <FileUp aria-hidden="true" size={22} className={isFixed ? "" : "text-primary"} />
          )}
          <span aria-hidden="true" className="text-sm">
            {isOver ? (
              <strong className="font-semibold">{t("dropNow")}</strong>
            ) : (
              <>
                <strong className={`text-base font-semibold ${isFixed ? "" : "text-primary"}`}>
                  {t("choose", { many: maxFiles })}
                </strong>
                <span className="text-ink-muted pointer-coarse:hidden"> {t("drop")}</span>
              </>
            )}
          </span>
          {/* The native input covers the whole zone: a click anywhere, the keyboard and every screen reader reach it. */}
          <input
            {...control}
            ref={(element) => {
              input.current = element;
              if (typeof props.ref === "function") props.ref(element);
            }}
            type="file"
            multiple={maxFiles > 1}
            accept={acceptOf(rules)}
            aria-disabled={isFixed || undefined}
            onClick={(event) => isFixed && event.preventDefault()}
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              // Lets the same file be chosen again after it was corrected.
              event.target.value = "";
            }}
            onBlur={props.onBlur}
            className={`absolute inset-0 size-full opacity-0 ${isFixed ? "cursor-not-allowed" : "cursor-pointer"}`}
          />
        </div>
      )}
    </Field>
  );
}
