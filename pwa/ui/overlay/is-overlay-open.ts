/** True while a dialog or menu is open. Keys are for it then. */
export function isOverlayOpen(): boolean {
  return document.querySelector("[aria-modal=true], [role=menu]") !== null;
}
