/** Whether a dialog or a menu stands over the page: it has the focus, and keys are for it. */
export function isOverlayOpen(): boolean {
  return document.querySelector("[aria-modal=true], [role=menu]") !== null;
}
