/**
 * The catalogue of MSG-8 as functions: each shows one row of it. `useErrorCatalogue()` binds them to the dialogs and the language of the
 * page.
 */
import { useMemo } from "react";
import { useMessages } from "../i18n.tsx";
import { currentSession } from "../session/store.ts";
import { useDialogs, type Dialogs } from "../ui/dialog/dialogs.tsx";
import { errorMessages } from "./messages.ts";
import { viewOf, type ErrorView } from "./refusal-view.ts";

type Messages = ReturnType<typeof useMessages<(typeof errorMessages)["ID"]>>;
interface Stage {
  readonly dialogs: Dialogs;
  readonly t: Messages;
}

/** "An Error Occurred": a warning with OK. */
export function showGenericFailure({ dialogs, t }: Stage, requestId?: string): Promise<void> {
  const reference = requestId === undefined ? "" : ` ${t("generic.reference", { requestId })}`;
  return dialogs.alert({ kind: "warning", title: t("generic.title"), text: t("generic.body") + reference, key: "generic" });
}

/** "Permission Denied" */
export function showPermissionDenied({ dialogs, t }: Stage): Promise<void> {
  return dialogs.alert({
    kind: "warning",
    title: t("permissionDenied.title"),
    text: t("permissionDenied.body"),
    key: "permission_denied",
  });
}

/**
 * "Your Session Has Expired!": blocking; after Re-Login the caller logs out. Shown once, however many calls failed. `mayTryAgain`: our
 * server failed to say whether the session is over, and can be asked again.
 */
export async function showSessionOver({ dialogs, t }: Stage, mayTryAgain = false): Promise<"log_in" | "try_again"> {
  const popup = {
    kind: "warning",
    title: t("sessionOver.title"),
    confirmText: t("sessionOver.action"),
    blocking: true,
    key: "session_over",
  } as const;
  if (!mayTryAgain) await dialogs.alert({ ...popup, text: t("sessionOver.body") });
  else if (!(await dialogs.confirm({ ...popup, text: t("sessionOver.failed"), cancelText: t("sessionOver.tryAgain") })))
    return "try_again";
  return "log_in";
}

/** "Your Session already expired" / "I Understand", for a wrong or used e-mail link. */
export function showWrongEmailSession({ dialogs, t }: Stage): Promise<void> {
  return dialogs.alert({
    kind: "warning",
    title: t("wrongEmailSession.title"),
    text: t("wrongEmailSession.body"),
    confirmText: t("wrongEmailSession.action"),
    key: "email_session",
  });
}

/** "Wrong User Type or User Business Type" */
export function showWrongType({ dialogs, t }: Stage): Promise<void> {
  return dialogs.alert({ kind: "warning", title: t("wrongType.title"), text: t("wrongType.body"), key: "wrong_type" });
}

/** "OTP has expired, please log in again" */
export function showOtpExpired({ dialogs, t }: Stage): Promise<void> {
  return dialogs.alert({ kind: "warning", title: t("otpExpired.title"), key: "otp_expired" });
}

export function showOffline({ dialogs, t }: Stage): Promise<void> {
  return dialogs.alert({ kind: "warning", title: t("offline.title"), text: t("offline.body"), key: "offline" });
}

export function showTooMany({ dialogs, t }: Stage, seconds: number): Promise<void> {
  const text = seconds > 120 ? t("tooMany.minutes", { minutes: Math.ceil(seconds / 60) }) : t("tooMany.body", { seconds });
  return dialogs.alert({ kind: "warning", title: t("tooMany.title"), text, key: "too_many" });
}

/** A refusal in the server's own words. */
export function showSentence({ dialogs }: Stage, sentence: string): Promise<void> {
  return dialogs.alert({ kind: "warning", title: sentence });
}

/** Shows any thrown error. Returns its kind, so that a form can place `fields` and a page can log out after `session_over`. */
export async function showError(stage: Stage, thrown: unknown): Promise<ErrorView> {
  const view = viewOf(thrown);
  await showView(stage, view);
  return view;
}

function showView(stage: Stage, view: ErrorView): Promise<void> {
  const { dialogs, t } = stage;
  const plain = (title: string, text?: string) =>
    dialogs.alert(text === undefined ? { kind: "warning", title } : { kind: "warning", title, text });
  switch (view.as) {
    case "nothing":
      return Promise.resolve();
    case "session_over":
      // When a session has ended, the session's own dialog is shown over every page; this avoids a second one.
      return currentSession().status === "over" ? Promise.resolve() : showSessionOver(stage).then(() => undefined);
    case "permission_denied":
      return showPermissionDenied(stage);
    case "wrong_email_session":
      return showWrongEmailSession(stage);
    case "wrong_type":
      return showWrongType(stage);
    case "otp_expired":
      return showOtpExpired(stage);
    case "offline":
      return showOffline(stage);
    case "too_many":
      return showTooMany(stage, view.seconds);
    case "not_found":
      return plain(t("notFound.title"));
    case "too_large":
      return plain(t("tooLarge.title"));
    case "unavailable":
      return plain(t("unavailable.title"), t("unavailable.body"));
    case "fields":
      return plain(t("invalid.title"), Object.values(view.fields).join(" "));
    case "sentence":
      return showSentence(stage, view.sentence);
    case "generic":
      return showGenericFailure(stage, view.requestId);
  }
}

export interface ErrorCatalogue {
  readonly genericFailure: (requestId?: string) => Promise<void>;
  readonly permissionDenied: () => Promise<void>;
  readonly sessionOver: (mayTryAgain?: boolean) => Promise<"log_in" | "try_again">;
  readonly wrongEmailSession: () => Promise<void>;
  readonly wrongType: () => Promise<void>;
  readonly otpExpired: () => Promise<void>;
  readonly offline: () => Promise<void>;
  readonly tooMany: (seconds: number) => Promise<void>;
  /** For a `catch`: classifies and shows the error. A form that places field messages itself calls viewOf() first. */
  readonly error: (thrown: unknown) => Promise<ErrorView>;
  /** Runs work whose errors are only shown. True when it ended without one. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useErrorCatalogue(): ErrorCatalogue {
  const dialogs = useDialogs();
  const t = useMessages(errorMessages);
  return useMemo(() => {
    const stage = { dialogs, t };
    return {
      genericFailure: (requestId) => showGenericFailure(stage, requestId),
      permissionDenied: () => showPermissionDenied(stage),
      sessionOver: (mayTryAgain) => showSessionOver(stage, mayTryAgain),
      wrongEmailSession: () => showWrongEmailSession(stage),
      wrongType: () => showWrongType(stage),
      otpExpired: () => showOtpExpired(stage),
      offline: () => showOffline(stage),
      tooMany: (seconds) => showTooMany(stage, seconds),
      error: (thrown) => showError(stage, thrown),
      attempt: async (work) => {
        try {
          await work();
          return true;
        } catch (error) {
          await showError(stage, error);
          return false;
        }
      },
    };
  }, [dialogs, t]);
}
