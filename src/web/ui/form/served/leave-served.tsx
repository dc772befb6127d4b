/** The question before a public form's entries are lost: public pages have no dialogs of their own. Loaded when the form gets the focus. */
import { LeaveWatch, useLeavePageQuestion } from "../../../leave-page/leave-page.tsx";
import { DialogProvider } from "../../dialog/dialogs.tsx";

export function LeaveServed() {
  useLeavePageQuestion(true);
  return (
    <DialogProvider>
      <LeaveWatch />
    </DialogProvider>
  );
}
