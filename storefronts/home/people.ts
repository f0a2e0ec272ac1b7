import type { StorefrontPlan } from '#domain/storefront.ts'

/** Five given and five family names of each heritage. Names are combined within a group only. */
const circles = [
  {
    given: ['Emily', 'Keith', 'Megan', 'Todd', 'Heather'],
    family: ['Harrison', 'Whitaker', 'Pearson', 'Caldwell', 'Holloway'],
  },
  {
    given: ['Latoya', 'Darnell', 'Keisha', 'Terrence', 'Tamika'],
    family: ['Jefferson', 'Coleman', 'Banks', 'Booker', 'Gaines'],
  },
  {
    given: ['Guadalupe', 'Hector', 'Marisol', 'Efrain', 'Yesenia'],
    family: ['Ramirez', 'Gutierrez', 'Muñoz', 'Mendoza', 'Salazar'],
  },
  { given: ['Amy', 'Kevin', 'Wendy', 'Leonard', 'Vivian'], family: ['Chen', 'Liu', 'Huang', 'Zhao', 'Tang'] },
  { given: ['Eunice', 'Eugene', 'Minji', 'Peter', 'Sunhee'], family: ['Kim', 'Park', 'Choi', 'Yoon', 'Kang'] },
  { given: ['Linh', 'Tuan', 'Thuy', 'Hieu', 'Kim-Anh'], family: ['Nguyen', 'Tran', 'Pham', 'Le', 'Vo'] },
  {
    given: ['Maricel', 'Jun', 'Rowena', 'Arnel', 'Cristina'],
    family: ['Reyes', 'Bautista', 'Villanueva', 'Santos', 'Dizon'],
  },
  {
    given: ['Anjali', 'Rohit', 'Deepa', 'Vivek', 'Nisha'],
    family: ['Patel', 'Desai', 'Chaudhary', 'Malhotra', 'Banerjee'],
  },
  {
    given: ['Layla', 'Bassam', 'Dalia', 'Tarek', 'Samira'],
    family: ['Haddad', 'Khoury', 'Nasser', 'Mansour', 'Farah'],
  },
  {
    given: ['Miriam', 'Saul', 'Rivka', 'Gregory', 'Tamar'],
    family: ['Goldstein', 'Rosenberg', 'Kaplan', 'Feldman', 'Shapiro'],
  },
  {
    given: ['Desmond', 'Aileen', 'Kieran', 'Noreen', 'Kathleen'],
    family: ["O'Connell", 'Gallagher', 'Fitzgerald', 'Donnelly', 'McCarthy'],
  },
  {
    given: ['Chinedu', 'Ngozi', 'Tunde', 'Amara', 'Folake'],
    family: ['Okafor', 'Adeyemi', 'Eze', 'Balogun', 'Nwosu'],
  },
  {
    given: ['Darlene', 'Leland', 'Shandiin', 'Vernon', 'Raelene'],
    family: ['Begay', 'Yazzie', 'Tsosie', 'Benally', 'Nez'],
  },
]

export const people: StorefrontPlan['people'] = {
  given: circles.flatMap(({ given }) => given),
  family: circles.flatMap(({ family }) => family),
}
