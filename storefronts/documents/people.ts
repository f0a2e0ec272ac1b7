import type { StorefrontPlan } from '#domain/storefront.ts'

/** Five given and five family names of each region or faith. Names are combined within a group only. */
const circles = [
  { given: ['Naveen', 'Sunita', 'Vinay', 'Kusum', 'Suresh'], family: ['Sharma', 'Verma', 'Mishra', 'Yadav', 'Gupta'] },
  {
    given: ['Arshad', 'Rukhsana', 'Tariq', 'Zainab', 'Nasreen'],
    family: ['Ansari', 'Siddiqui', 'Qureshi', 'Pathan', 'Mirza'],
  },
  {
    given: ['Kuldeep', 'Harleen', 'Jaspreet', 'Simran', 'Amarjit'],
    family: ['Gill', 'Dhillon', 'Sandhu', 'Grewal', 'Sekhon'],
  },
  {
    given: ['Debashish', 'Mitali', 'Tapan', 'Moumita', 'Paromita'],
    family: ['Mukherjee', 'Sarkar', 'Majumdar', 'Bhowmik', 'Saha'],
  },
  {
    given: ['Prasad', 'Snehal', 'Mangesh', 'Ashwini', 'Vaishali'],
    family: ['Deshpande', 'Kulkarni', 'Patil', 'Pawar', 'Jadhav'],
  },
  { given: ['Hetal', 'Paresh', 'Komal', 'Hitesh', 'Jinal'], family: ['Patel', 'Shah', 'Mehta', 'Trivedi', 'Parekh'] },
  {
    given: ['Murali', 'Lakshmi', 'Senthil', 'Meenakshi', 'Revathi'],
    family: ['Iyer', 'Raman', 'Natarajan', 'Murugan', 'Krishnan'],
  },
  {
    given: ['Sheeba', 'Jijo', 'Merlin', 'Shaji', 'Bindu'],
    family: ['Kurian', 'Varghese', 'Mathew', 'Cherian', 'Philip'],
  },
  {
    given: ['Lourdes', 'Agnelo', 'Melita', 'Ronald', 'Delphine'],
    family: ["D'Souza", 'Fernandes', 'Pereira', 'Rodrigues', 'Lobo'],
  },
  { given: ['Nagaraj', 'Padma', 'Sahana', 'Manjunath', 'Suma'], family: ['Rao', 'Naidu', 'Gowda', 'Hegde', 'Bhat'] },
  {
    given: ['Bhaskar', 'Mridula', 'Dipankar', 'Nabanita', 'Jyoti'],
    family: ['Baruah', 'Gogoi', 'Kalita', 'Saikia', 'Bora'],
  },
  {
    given: ['Prakash', 'Sasmita', 'Bijay', 'Itishree', 'Manas'],
    family: ['Mohanty', 'Panda', 'Sahoo', 'Nayak', 'Behera'],
  },
  {
    given: ['Daphira', 'Banteilang', 'Ibanri', 'Kitbok', 'Larisa'],
    family: ['Lyngdoh', 'Kharkongor', 'Nongrum', 'Syiem', 'Marbaniang'],
  },
]

export const people: StorefrontPlan['people'] = {
  given: circles.flatMap(({ given }) => given),
  family: circles.flatMap(({ family }) => family),
}
