import type { ReactNode } from "react";
import type { PromptInput } from "./dialog-input.ts";
import type { Queued } from "./dialog-queue.ts";

export type DialogKind = "info" | "success" | "warning" | "danger" | "question";
export type LoadingMessages = "wait" | "sending" | "still" | "report" | "refreshing" | "redirecting";

export interface AlertOptions {
  readonly title: string;
  readonly text?: ReactNode;
  readonly kind?: DialogKind;
  readonly confirmText?: string;
  /** Ignores Escape, a click outside and a stray Enter; precedes all other dialogs. */
  readonly blocking?: boolean;
  /** Two requests with one key share one dialog and its answer. */
  readonly key?: string;
}

export interface ConfirmOptions extends AlertOptions {
  readonly cancelText?: string;
  /** Work run on OK while the dialog shows its loading state; if it throws, the dialog closes and the promise rejects. */
  readonly onConfirm?: () => Promise<unknown>;
  readonly loading?: LoadingMessages;
}

export interface DecideOptions extends ConfirmOptions {
  readonly denyText?: string;
}

export interface PromptOptions extends Omit<ConfirmOptions, "onConfirm"> {
  readonly label: string;
  readonly hint?: string;
  readonly input?: PromptInput;
  readonly initial?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** Returns why the text is refused, or null; called after the rules of the input type. */
  readonly whyNot?: (text: string) => string | null;
  /** Receives the typed text on OK, while the loading state is shown. */
  readonly onConfirm?: (text: string) => Promise<unknown>;
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

export interface ChooseOptions<T extends string> extends Omit<AlertOptions, "confirmText"> {
  readonly choices: readonly Choice<T>[];
  readonly current?: T;
  readonly cancelText?: string;
}

/** How a dialog ended. */
export type Outcome = { readonly by: "confirm"; readonly typed?: string } | { readonly by: "deny" } | { readonly by: "cancel" };

export type DialogRequest =
  | { readonly type: "alert"; readonly options: AlertOptions }
  | { readonly type: "confirm"; readonly options: ConfirmOptions }
  | { readonly type: "decide"; readonly options: DecideOptions }
  | { readonly type: "prompt"; readonly options: PromptOptions }
  | { readonly type: "choose"; readonly options: ChooseOptions<string> }
  | {
      readonly type: "loading";
      readonly options: { readonly messages: LoadingMessages; readonly title?: string; readonly key?: string };
    };

export type DialogEntry = DialogRequest &
  Queued & {
    readonly settle: (outcome: Outcome) => void;
    readonly fail: (error: unknown) => void;
  };

export interface Dialogs {
  /** A message with one button. */
  readonly alert: (options: AlertOptions) => Promise<void>;
  /** OK or Cancel: true when confirmed. */
  readonly confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** OK, No or Cancel, where No is an answer and Cancel is not. */
  readonly decide: (options: DecideOptions) => Promise<"confirmed" | "denied" | "cancelled">;
  /** One line of text, or null when cancelled. */
  readonly prompt: (options: PromptOptions) => Promise<string | null>;
  /** One of a few options, or null when cancelled. */
  readonly choose: <T extends string>(options: ChooseOptions<T>) => Promise<T | null>;
  /** Blocks the page with a loading text of MSG-6 until the returned function is called. Questions are shown before it. */
  readonly loading: (messages?: LoadingMessages, title?: string) => () => void;
}
