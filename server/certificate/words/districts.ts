import { editDistance } from "./edit-distance.ts";

/** The 64 districts of Bangladesh as certificates spell them. */
const districts =
  `Bagerhat Bandarban Barguna Barishal Bhola Bogura Brahmanbaria Chandpur Chapainawabganj Chattogram Chuadanga
  Cox's_Bazar Cumilla Dhaka Dinajpur Faridpur Feni Gaibandha Gazipur Gopalganj Habiganj Jamalpur Jashore Jhalokathi Jhenaidah
  Joypurhat Khagrachhari Khulna Kishoreganj Kurigram Kushtia Lakshmipur Lalmonirhat Madaripur Magura Manikganj Meherpur
  Moulvibazar Munshiganj Mymensingh Naogaon Narail Narayanganj Narsingdi Natore Netrokona Nilphamari Noakhali Pabna Panchagarh
  Patuakhali Pirojpur Rajbari Rajshahi Rangamati Rangpur Satkhira Shariatpur Sherpur Sirajganj Sunamganj Sylhet Tangail
  Thakurgaon`
    .split(/\s+/)
    .map((name) => name.replace("_", " "));

/**
 * A thin letter at the end of a line is easily lost ("Kishoregan"). Gives it back where a district stands: at the end of an
 * address. Only a lost letter is mended: another one may be another place (Kamalpur is not Jamalpur).
 */
export function mendDistrict(text: string): string {
  return text.replace(/[A-Za-z]{6,}(?=(?:-\d+)?$)/, (word) => {
    const near = districts.filter((name) => name.length === word.length + 1 && editDistance(word, name, 1) <= 1);
    return near.length === 1 && !districts.includes(word) ? (near[0] ?? word) : word;
  });
}
