import { FileUp, LoaderCircle } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { ext, image, mimes, dimensions, size } from "#kernel/validation/file-rules.ts";
import { validationHint, validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage, useWords } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { Field, type Bound, type FieldFacts, type FieldProblem } from "./field.tsx";
import { brokenRule, measured, withoutDuplicates } from "./file-facts.ts";
import { FileRow, RejectedRow } from "./file-rows.tsx";
import { fileWords } from "./messages.ts";
import { useValidationLanguage } from "./validation-language.ts";

/** SPEC §5's rules for files, judged as soon as a file is chosen. The server judges again, by the bytes. */
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
  /** How many files there may be; 1 unless given, and then another choice replaces the first. */
  readonly maxFiles?: number;
  /** Sent share of each file, 0 to 1, in the order of the value: shown while it is under way. */
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

/** What the system's file chooser offers first. */
function acceptOf(rules: FileRules): string | undefined {
  const types = [
    ...(rules.ext ?? []).map((extension) => `.${extension.replace(/^\./, "")}`),
    ...(rules.mimes ?? []),
    ...(rules.image ? ["image/*"] : []),
  ];
  return types.length === 0 ? undefined : types.join(",");
}

/** A button that is also a place to drop files on. Its value holds only files that pass; the others are named with what is wrong. */
export function FileField(props: FileFieldProps) {
  const { rules = {}, maxFiles = 1, value, progress = null } = props;
  const language = useLanguage();
  const messages = useValidationLanguage();
  const t = useWords(fileWords);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  const [said, setSaid] = useState("");
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null || progress !== null;

  async function add(chosen: readonly File[]) {
    if (isFixed || isChecking || chosen.length === 0) return;
    setChecking(true);
    const kept = maxFiles === 1 ? [] : [...value];
    const refused: Rejected[] = [];
    for (const file of withoutDuplicates(kept, chosen)) {
      const failure = brokenRule(await measured(file), ruleList(rules));
      if (failure)
        refused.push({
          name: file.name,
          problem: {
            message: validationMessage(failure, messages),
            language: messages,
            remedy: validationHint(failure, language),
          },
        });
      else if (kept.length < maxFiles) kept.push(file);
      else refused.push({ name: file.name, problem: { message: t("tooMany", { count: maxFiles }) } });
    }
    setChecking(false);
    setRejected(refused);
    const hasNew = maxFiles === 1 ? kept.length > 0 : kept.length > value.length;
    if (!hasNew) return;
    props.onChange(kept);
    setSaid(t("added", { count: maxFiles === 1 ? 1 : kept.length - value.length }));
  }
  function remove(file: File) {
    props.onChange(value.filter((other) => other !== file));
    setSaid(t("removed", { name: file.name }));
    input.current?.focus();
  }
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
                <RejectedRow
                  key={name}
                  name={name}
                  problem={problem}
                  onDismiss={() => setRejected(rejected.filter((other) => other.name !== name))}
                />
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
          {/* The native input lies over the whole zone: a press anywhere, the keyboard and every screen reader find it. */}
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
              // The same file can be chosen again after it was mended.
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
