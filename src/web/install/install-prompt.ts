/** The browser's offer to install the site as an app, kept until a page finds the right moment for it. */

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium only. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let kept: InstallPrompt | null = null;

/** The browser asks once, soon after the page loads: long before a page has anything to show for it. Its own bar would come then. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
  });
}

export const keptInstallPrompt = (): InstallPrompt | null => kept;
/** A prompt can be shown once. */
export function dropInstallPrompt(): void {
  kept = null;
}
