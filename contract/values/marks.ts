/** What stands behind every sheet that we draw, and says what it is not. */
export const marks = {
  draft: "খসড়া — সরকারি দলিল নয়",
  unofficial: "অনানুষ্ঠানিক কপি",
  specimen: "SPECIMEN",
};
