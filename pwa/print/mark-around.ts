/** Marks what is around the sheet, so that print.css can hide the rest. */
export function markAround(page: HTMLElement | null, paper: "slip" | "" = "") {
  const around: HTMLElement[] = [];
  for (let element = page; element; element = element.parentElement) around.push(element);
  for (const element of around) element.dataset.aroundSheet = paper;
  return () => {
    for (const element of around) delete element.dataset.aroundSheet;
  };
}
