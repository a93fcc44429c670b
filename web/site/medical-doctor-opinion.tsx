export default function MedicalDoctorOpinion() {
  return <h1>Medical Doctor Opinion</h1>;
}
