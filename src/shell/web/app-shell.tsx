import { Outlet } from "react-router";
import { LeaveWatch } from "#web/leave-page/leave-page.tsx";
import { EntryGate } from "#sessions/web/entry-gate.tsx";
import { DialogProvider } from "#web/ui/dialog/dialogs.tsx";
import { ToastProvider } from "#web/ui/toast/toasts.tsx";

/** Adds dialogs and toasts to the layout of the app's own pages. Public pages neither use nor load them. */
export default function AppShell() {
  return (
    <ToastProvider>
      <DialogProvider>
        <EntryGate>
          <Outlet />
        </EntryGate>
        <LeaveWatch />
      </DialogProvider>
    </ToastProvider>
  );
}
